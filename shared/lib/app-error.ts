// Expected errors, with a code and a text in every language. The list is closed: a code without a text fails an
// architecture test.

export const errorCodes = [
  // Codes of a whole request.
  'UNAUTHENTICATED',
  'forbidden',
  'missing',
  'wrong_status',
  'invalid_input',
  'changed_meanwhile',
  'idempotency_key_reused',
  'too_many_requests',
  'too_costly',
  'bad_request',
  'token_missing',
  'origin_refused',
  'internal',
  'list.too_deep',
  'list.selection_too_large',
  'list.search_too_broad',
  'sign_in.wrong',
  'sign_in.not_approved',
  'sign_in.disabled',
  'sign_in.throttled',
  'sign_in.no_role',
  'sign_in.demo_only',
  'sign_in.proof_required',
  'sign_in.code_required',
  'sign_in.code_expired',
  'second_factor.required',
  'second_factor.no_key',
  'second_factor.already_on',
  'second_factor.not_started',
  'second_factor.not_on',
  'account_link.invalid',
  'user.last_admin',
  'user.own_account',
  'user.no_email',
  'package.wrong_status',
  'package.not_holder',
  'package.city_unresolved',
  'package.no_driver',
  'package.no_collector',
  'package.too_many_attempts',
  'package.not_at_driver',
  'package.not_at_hub',
  'package.not_at_origin',
  'package.already_invoiced',
  'package.not_settled',
  'package.return_pending',
  'package.same_hub',
  'package.other_hub',
  'package.same_driver',
  'package.not_lost',
  'package.no_relaunch',
  'package.no_tariff',
  'package.add_customer_filter',
  'package.too_many_requests',
  'package.no_open_request',
  'slip.already_listed',
  'tracking.unknown_number',
  'tracking.wrong_proof',
  'tracking.too_many_tries',
  'tracking.session_ended',
  'tracking.finished',
  'config.archived',
  'offers.already_default',
  'offers.in_use',
  'position.off_duty',
  'position.out_of_range',
  'position.in_future',
  'position.too_old',
  'api_key.invalid',
  'api_key.with_cookie',
  'api_key.in_url',
  'api_key.too_many',
  'api_key.expired',
  'device.unknown',
  'device.too_many',
  'rating.wrong_status',
  'rating.not_finished',
  'rating.no_driver',
  'rating.already_given',
  'rating.already_flagged',
  'rating.not_flagged',
  'file.quota',
  'file.too_many_refused',
  'file.scan_unavailable',
  'saved_view.too_many',
  'job.too_many',
  'job.owner_gone',
  'job.role_changed',
  'job.gave_up',
  'export.too_many_rows',
  'import.too_large',
  'import.not_a_spreadsheet',
  'import.old_format',
  'import.macros',
  'import.unreadable',
  'import.too_many_rows',
  'import.too_many_columns',
  'import.empty',
  'import.too_many_today',
  'import.no_rows',
  'import.faulty_rows',
  'import.imported_before',
  'sheet.no_access',
  'sheet.not_found',
  'sheet.no_such_tab',
  'sheet.too_large',
  'sheet.busy',
  'sheet.unavailable',
  'sheet.no_header',
  'sheet.missing_column',
  'webhook.no_key',
  'webhook.too_many',
  'webhook.not_enabled',
  'check.counts_differ',
  'check.history_broken',
  'live.too_many_sockets',
  'live.too_many_groups',
  // Codes of a single field.
  'required',
  'too_short',
  'too_long',
  'too_small',
  'too_large',
  'not_a_number',
  'not_whole',
  'invalid_choice',
  'invalid_id',
  'invalid_email',
  'invalid_phone',
  'invalid_website',
  'digits_only',
  'digits_missing',
  'digits_too_many',
  'wrong_rib_key',
  'invalid_cne',
  'invalid_money',
  'invalid_day',
  'day_in_past',
  'no_delivery_day',
  'tracking.not_a_number',
  'tracking.four_digits',
  'invalid_text',
  'unknown_field',
  'too_many',
  'repeated',
  'too_many_words',
  'unknown_city',
  'unknown_hub',
  'unknown_driver',
  'unknown_collector',
  'unknown_company',
  'unknown_offers_group',
  'unknown_commercial',
  'other_roles',
  'no_manager_role',
  'note_required',
  'proof_required',
  'reason_required',
  'must_confirm_value',
  'already_used',
  'address_in_use',
  'invalid_hub_code',
  'outside_morocco',
  'incomplete_fees',
  'common_password',
  'wrong_password',
  'wrong_code',
  'passwords_differ',
  'invalid_login',
  'file_type',
  'file_too_large',
  'file_too_many_pixels',
  'file_unreadable',
  'file_infected',
  'unknown_file',
  'invalid_sheet_link',
  'webhook.url',
  'webhook.url_https',
  'webhook.url_port',
  'webhook.url_internal',
  'webhook.url_unknown',
  'webhook.header_name',
  'webhook.header_reserved',
  'webhook.header_value',
  'file_pending',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** Parameters for the text of a code: ids and enum values, never texts. */
export type ErrorParams = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;

/** The error of one field; `path` is dotted and starts below `input`. */
export interface FieldError {
  path: string;
  code: ErrorCode;
  params?: ErrorParams;
}

/** Thrown by `fail`; sent as an error with `extensions { code, params, fields }` and HTTP 200. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly params: ErrorParams;
  readonly fields: readonly FieldError[];
  constructor(code: ErrorCode, params: ErrorParams = {}, fields: readonly FieldError[] = []) {
    super(code);
    this.name = 'Problem';
    this.code = code;
    this.params = params;
    this.fields = fields;
  }
}

/** Throws an expected error. */
export function fail(code: ErrorCode, params: ErrorParams = {}): never {
  throw new AppError(code, params);
}

/** Throws an expected error of one input field. */
export function failField(path: string, code: ErrorCode, params: ErrorParams = {}): never {
  throw new AppError('invalid_input', {}, [{ path, code, params }]);
}

/** True if the text is a known code. */
export function isErrorCode(text: unknown): text is ErrorCode {
  return errorCodes.some((code) => code === text);
}
