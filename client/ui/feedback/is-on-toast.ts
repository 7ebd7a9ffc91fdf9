/** True for a click on a toast. It lies above every panel and dialog, so it is no click outside of them. */
export const isOnToast = ({ target }: Event): boolean =>
  target instanceof Element && target.closest('[data-toasts]') !== null;
