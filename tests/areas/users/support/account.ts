/** A driver's account, each of whose fields has a value. */
export const before = new Date('2026-01-20T08:00:00Z');
export const account = {
  id: 'u1',
  version: 3,
  name: 'Salma',
  login: 'salma@souk.ma',
  email: 'salma@souk.ma',
  language: null,
  roles: ['DRIVER'],
  manager: true,
  hubId: 'h1',
  companyId: null,
  managerId: null,
  invitedAt: before,
  approvedAt: before,
  disabledAt: before,
  onDutySince: before,
  erasureRequestedAt: before,
};

export const invited = { name: 'Rim', email: 'rim@souk.ma', phone: undefined, language: undefined };
/** Other accounts. */
export const members = (n: number) => ({
  users: Array.from({ length: n }, (_, index) => ({ id: `m${index}`, name: 'M' })),
});
