import { type ByRoleOptions, screen, waitFor } from '@testing-library/react';

/** The open dialog or drawer, once its content is loaded: until then, a frame with its title stands in its place. */
export function findPanel(options: ByRoleOptions = {}): Promise<HTMLElement> {
  return waitFor(() => {
    const panel = screen.getByRole('dialog', options);
    if (panel.querySelector(':scope > [data-panel-skeleton], :scope > div > [data-panel-skeleton]'))
      throw new Error('The panel is still loading.');
    return panel;
  });
}
