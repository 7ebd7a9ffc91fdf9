// The rights of accounts, sessions and the own profile, typed by hand and never read from declarations.
import type { AreaRights } from '#tests/areas/support/rights.ts';

export const rights: AreaRights = {
  access: {
    user: `
ADMIN ACCOUNTANT SUBACCOUNTANT: everything
COMMERCIAL CUSTOMER: companyId=company
DRIVER: id=driver
SUBDRIVER: id=user
HOUSEKEEPER: hubId=hub
hidden from ACCOUNTANT SUBACCOUNTANT: secondFactorAt
hidden from COMMERCIAL CUSTOMER: rib ice cne secondFactorAt
hidden from DRIVER SUBDRIVER HOUSEKEEPER: login email website street lastLoginAt erasureRequestedAt rib ice cne secondFactorAt
`,
    profile: 'everybody: id=user',
    duty: 'DRIVER SUBDRIVER: id=user',
    session: 'everybody: id=user',
  },
  actions: {
    user: `
audience: roles manager companyId hubId managerId rights disabledAt
sockets final: disabled erased passwordChanged
sockets again: rolesSet rightsSet customersRenewed secondFactorDisabled secondFactorReset
sockets session: signedOut sessionEnded
signUp (internal): SYS, from nothing
invite (proof): ADMIN, from nothing
inviteAgain: ADMIN, from invited
withdraw: ADMIN, from invited
acceptInvitation (internal): SYS, from invited
inviteMember (proof, limit invitations): CUSTOMER, from nothing
inviteMemberAgain (guarded): CUSTOMER, from invited, by companyId=company
withdrawMember (guarded): CUSTOMER, from invited, by companyId=company
setMemberRights (proof, guarded): CUSTOMER, from invited active, by companyId=company
disableMember (proof, guarded): CUSTOMER, from active, by companyId=company
enableMember (proof, guarded): CUSTOMER, from disabled, by companyId=company
edit (proof, guarded): ADMIN, from invited..disabled
approve: ADMIN, from waiting
setRoles (proof, guarded): ADMIN, from invited..disabled
disable (proof): ADMIN, from waiting active
enable (proof, guarded): ADMIN, from disabled
erase (proof, guarded): ADMIN, from invited..disabled
resetSecondFactor (proof, guarded): ADMIN, from invited..disabled
viewBankDetails (internal, proof): ADMIN ACCOUNTANT SUBACCOUNTANT, from invited..disabled
renewCustomers (internal): SYS, from invited..disabled
goOnDuty: DRIVER SUBDRIVER, from active, by id=user
goOffDuty: DRIVER SUBDRIVER, from active, by id=user
editPersonal (internal, own): everybody, from active
editAddress (internal, own): everybody, from active
editBank (internal, own, proof): CUSTOMER DRIVER SUBDRIVER COLLECTOR COMMERCIAL TRANSPORTOR, from active
requestErasure (internal, own, proof): everybody, from active
withdrawErasure (internal, own): everybody, from active
changeEmail (internal): SYS, from active
`,
  },
  fields: {
    'nobody everybody': `Query.viewer Mutation.signIn Mutation.confirmSignIn Mutation.signOut Mutation.signUp
      Mutation.confirmSignUp Mutation.requestPasswordReset Mutation.resetPassword
      Mutation.acceptInvitation Mutation.createFirstAdmin Mutation.confirmEmail Query.googleSignIn
      Query.signUpCities`,
    everybody: `Mutation.changePassword Mutation.proveIdentity Query.profile Subscription.profile
      Mutation.profileEditPersonal Mutation.profileEditAddress Mutation.profileExport Mutation.profileViewBank
      Mutation.profileRequestErasure Mutation.profileWithdrawErasure Mutation.profileRequestEmail
      Query.sessions Subscription.sessions Query.secondFactor Subscription.secondFactor
      Mutation.secondFactorBegin Mutation.secondFactorConfirm Mutation.secondFactorDisable
      Mutation.recoveryCodesRenew Mutation.sessionEnd Mutation.sessionsEndOthers Query.identities
      Mutation.identityLink Mutation.identityUnlink Mutation.avatarSet Mutation.avatarRemove`,
    'DRIVER SUBDRIVER COLLECTOR CUSTOMER COMMERCIAL TRANSPORTOR': 'Mutation.profileEditBank',
    'ADMIN ACCOUNTANT SUBACCOUNTANT DRIVER SUBDRIVER CUSTOMER HOUSEKEEPER COMMERCIAL':
      'Query.user Subscription.userChanged',
    'ADMIN ACCOUNTANT SUBACCOUNTANT COMMERCIAL':
      'Query.users Query.userCounts Subscription.userCounts Mutation.usersExport',
    ADMIN: `Query.userStory Mutation.userInvite Mutation.userInviteAgain Mutation.userWithdraw Mutation.userEdit
      Mutation.userEnable Mutation.userResetSecondFactor Mutation.usersApprove Mutation.usersDisable
      Mutation.usersEnable Mutation.userApprove Mutation.userDisable Mutation.userErase Query.userMentions
      Mutation.userSetRoles`,
    'ADMIN ACCOUNTANT SUBACCOUNTANT': 'Mutation.bankDetailsView',
    CUSTOMER: `Query.teamMembers Query.teamActivity Mutation.userInviteMember Mutation.userInviteMemberAgain
      Mutation.userWithdrawMember Mutation.userSetMemberRights Mutation.userDisableMember
      Mutation.userEnableMember`,
    'DRIVER SUBDRIVER': 'Mutation.userGoOnDuty Mutation.userGoOffDuty Query.duty Subscription.duty',
  },
  live: {
    duty: 'duty',
    profile: 'profile',
    sessions: 'session',
    secondFactor: 'session',
    userChanged: 'user',
    userCounts: 'user',
  },
  screens: {
    '/profile': 'everybody',
    '/users': 'ADMIN ACCOUNTANT SUBACCOUNTANT COMMERCIAL',
    '/team': 'CUSTOMER',
  },
  menu: {
    users: 'ADMIN ACCOUNTANT COMMERCIAL+',
    team: 'CUSTOMER',
  },
  tables: [
    'account_tokens: sign_in sid, staff d',
    'pending_sign_ins: sign_in siud, staff d',
    'recovery_codes: sign_in siud',
    'second_factors: sign_in siud',
    'sessions: staff siud',
    'user_identities: sign_in sid',
    'user_roles: scoped sid, staff siud',
    'users: staff id',
  ],
  columns: [
    'account_tokens: sign_in update password_hash, sign_up, used_at',
    'account_tokens: staff select expires_at, id',
    'pending_sign_ins: staff select expires_at, id',
    'user_identities: staff select created_at, email, id, issuer, user_id',
    'users: scoped insert all but password_hash, roles, search, status',
    'users: scoped select all but password_hash, search',
    'users: scoped update city_id, cne, disabled_at, erasure_requested_at, ice, invited_at, name, on_duty_since, phone, ' +
      'rib, rights, street, updated_at, version, website',
    'users: sign_in select email, id, language, login, name, password_hash, second_factor_at, status',
    'users: sign_in update last_login_at, password_hash',
    'users: staff select all but password_hash',
    'users: staff update all but id, password_hash, search, status',
  ],
  personalTexts: { user: 'login email name phone website street' },
};
