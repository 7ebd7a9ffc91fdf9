// One mutation per action, each answering under the same name.
import { graphql, type TadaDocumentNode } from '#client/live/graphql.ts';
import type { RowAction } from '../actions.ts';
import { type ActionAnswer, type ActionDocument, PackageLive } from '../documents.ts';

// Each input was parsed with its action's own schema, which is what the server's input type is made of; here they all count as one.
function of<Variables>(document: TadaDocumentNode<ActionAnswer, Variables>): ActionDocument {
  const any: unknown = document;
  return any as ActionDocument;
}

export const actionDocuments: Readonly<Record<RowAction, ActionDocument>> = {
  edit: of(graphql('mutation Edit($input: PackageEditInput!) { result: packageEdit(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  confirm: of(graphql('mutation Confirm($input: PackageConfirmInput!) { result: packageConfirm(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  assignPickup: of(graphql('mutation AssignPickup($input: PackageAssignPickupInput!) { result: packageAssignPickup(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  pickUp: of(graphql('mutation PickUp($input: PackagePickUpInput!) { result: packagePickUp(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  takeIn: of(graphql('mutation TakeIn($input: PackageTakeInInput!) { result: packageTakeIn(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  dispatch: of(graphql('mutation Dispatch($input: PackageDispatchInput!) { result: packageDispatch(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  arrive: of(graphql('mutation Arrive($input: PackageArriveInput!) { result: packageArrive(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  assign: of(graphql('mutation Assign($input: PackageAssignInput!) { result: packageAssign(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  receive: of(graphql('mutation Receive($input: PackageReceiveInput!) { result: packageReceive(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  start: of(graphql('mutation Start($input: PackageStartInput!) { result: packageStart(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  deliver: of(graphql('mutation Deliver($input: PackageDeliverInput!) { result: packageDeliver(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  report: of(graphql('mutation Report($input: PackageReportInput!) { result: packageReport(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  schedule: of(graphql('mutation Schedule($input: PackageScheduleInput!) { result: packageSchedule(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  markInterested: of(graphql('mutation MarkInterested($input: PackageMarkInterestedInput!) { result: packageMarkInterested(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  resume: of(graphql('mutation Resume($input: PackageResumeInput!) { result: packageResume(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  handBack: of(graphql('mutation HandBack($input: PackageHandBackInput!) { result: packageHandBack(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  cancel: of(graphql('mutation Cancel($input: PackageCancelInput!) { result: packageCancel(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  writeOff: of(graphql('mutation WriteOff($input: PackageWriteOffInput!) { result: packageWriteOff(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  assignReturn: of(graphql('mutation AssignReturn($input: PackageAssignReturnInput!) { result: packageAssignReturn(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  moveReturn: of(graphql('mutation MoveReturn($input: PackageMoveReturnInput!) { result: packageMoveReturn(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  return: of(graphql('mutation Return($input: PackageReturnInput!) { result: packageReturn(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  relaunch: of(graphql('mutation Relaunch($input: PackageRelaunchInput!) { result: packageRelaunch(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  archive: of(graphql('mutation Archive($input: PackageArchiveInput!) { result: packageArchive(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  correct: of(graphql('mutation Correct($input: PackageCorrectInput!) { result: packageCorrect(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  redirect: of(graphql('mutation Redirect($input: PackageRedirectInput!) { result: packageRedirect(input: $input) { package { ...PackageLive } } }', [PackageLive])),
  markProcessed: of(graphql('mutation MarkProcessed($input: PackageMarkProcessedInput!) { result: packageMarkProcessed(input: $input) { package { ...PackageLive } } }', [PackageLive])),
};
