// The codes of errors about saved views, what is mailed of them, and texts of messages.
export const viewErrorCodes = [
  'saved_view.too_many',
  'saved_view.too_many_in_all',
  'report_schedule.too_many',
  'message.unknown_placeholder',
] as const;
