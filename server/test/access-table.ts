/**
 * Lists the permissions of each API call by hand, separate from the contract, so that a new call, or a call with
 * changed access, is reviewed here before it is allowed. `app/access.test.ts` makes every call in every role.
 */

/**
 * `anybody`: without a session. `person`: the user, about their own account. `keeper`: anyone who may open the record
 * of the patient that the call names. `browser`: the user, or the browser that began this import. `recipient`: the
 * recipient of a share. `arriving`: a recipient whose emailed code was correct, even before the second step. `visitor`:
 * a recipient, or someone who is not one yet. `staff`: staff with a second factor.
 */
export type Who = 'anybody' | 'person' | 'keeper' | 'browser' | 'recipient' | 'arriving' | 'visitor' | 'staff'

const rows: Readonly<Record<Who, string>> = {
  anybody: `
    POST /Login/UserRegister, POST /Login/confirm-user, POST /Login/resend-verification-code, POST /Login/login,
    POST /Login/second-factor, POST /Login/begin-passkey, POST /Login/passkey, POST /Login/refresh,
    GET /Login/forgot-password, POST /Login/change-forgot-password, POST /Security/keep-factors,
    POST /EhrEndPoints/AskAgain, POST /EhrEndPoints/FinishImport, POST /Handoff/choose-return, POST /Handoff/create-ticket,
    POST /Handoff/open-visit, GET /Handoff/get-visit, POST /Handoff/end-visit, POST /Shared/RequestCode, POST /Shared/SignIn,
    POST /Shared/OpenLink, GET /Settings/get-settings, POST /Logs/report-error`,
  person: `
    GET /Login/Getuser, POST /User/CreateUser, PUT /Login/UpdateProfile, PUT /Profile/set-language, POST /Login/logout,
    POST /Profile/change-password, POST /Profile/change-email, POST /Profile/confirm-email,
    GET /Profile/delete-notification, POST /Profile/delete-account, DELETE /Profile/delete-account,
    GET /Security/get-factors, POST /Security/begin-passkey, POST /Security/add-passkey, PUT /Security/rename-passkey,
    DELETE /Security/remove-passkey, POST /Security/begin-app, POST /Security/confirm-app, DELETE /Security/turn-off-app,
    POST /Security/make-codes, GET /Security/get-sign-ins, DELETE /Security/end-sign-in, DELETE /Security/end-other-sign-ins,
    GET /Security/get-activity, POST /Security/prove-password, POST /Security/begin-proof, POST /Security/prove-passkey,
    GET /Security/get-browser-key,
    GET /Legal/get-state, POST /Legal/accept, POST /Legal/reject-arbitration,
    GET /Login/share-identified-data, POST /Login/share-identified-data, GET /Login/research-consents, GET /Login/research-uses,
    GET /Dependent/get-dependents, GET /Dependent/get-dependent, POST /Dependent/add-dependent,
    PUT /Dependent/update-dependent, DELETE /Dependent/remove-dependent, POST /Dependent/confirm-authority,
    POST /Dependent/hand-over-record, DELETE /Dependent/take-handover-back, POST /Handover/show, POST /Handover/accept,
    GET /MergeEHR/get-connected-ehrs, DELETE /MergeEHR/delete-ehr-record, POST /MergeEHR/retry-import,
    GET /MergeEHR/get-reached-patients, POST /MergeEHR/choose-patients, GET /MergeEHR/get-import-mails,
    PUT /MergeEHR/set-import-mails, POST /EhrEndPoints/RemoveRecordFiles, GET /MergeEHR/get-source-records,
    GET /MergeEHR/DiagnosticReportBinary, GET /MergeEHR/DocumentReferenceBinary, GET /MergeEHR/get-pdf/{docid},
    GET /MergeEHR/get-original/{docid}, GET /Providers/GetRecordType, GET /Terms/get-about,
    GET /Organization/get-all-organizations, GET /Providers/GetProviders, GET /Organization/get-shared-organizations,
    POST /MyDoctors/ShareProfileDataToDoctor, POST /Organization/share-profile-to-organization,
    POST /User/ContactSupportRequest,
    GET /ConnectedApps/GetRequest, POST /ConnectedApps/Deny, GET /ConnectedApps/GetApps, POST /ConnectedApps/EndAccess,
    POST /ConnectedApps/ChangeAccess, GET /ConnectedApps/GetReadings`,
  browser: `
    GET /EhrEndPoints/GetAllEndpoints, GET /EhrEndPoints/GetEndpointById, POST /EhrEndPoints/StartImport,
    POST /User/SendEhrAddRequest, GET /MergeEHR/get-import, POST /MergeEHR/confirm-patient, POST /EpicEHR/ProcessEpicData,
    POST /veteran/handle`,
  keeper: `
    POST /EhrEndPoints/UploadRecordFile, POST /EhrEndPoints/ImportRecordFiles,
    GET /MergeEHR/RecordNote/Profile/{profileId}/RecordNote/{recordId}, POST /Providers/AddUpdateRecordNote,
    GET /MergeEHR/get-record, GET /MergeEHR/AllergyIntoleranceByProfileId, GET /MergeEHR/ConditionByProfileId,
    GET /MergeEHR/MedicationStatementByProfileId, GET /MergeEHR/DiagnosticReportByProfileId,
    GET /MergeEHR/ObservationByProfileId, GET /MergeEHR/ImmunizationByProfileId, GET /MergeEHR/ProcedureByProfileId,
    GET /MergeEHR/FamilyMemberHistoryByProfileId, GET /MergeEHR/CarePlanProfileId, GET /MergeEHR/EncounterByProfileId,
    GET /MergeEHR/DocumentReferenceByProfileId, GET /MergeEHR/get-other-records, GET /MergeEHR/get-lab-tests,
    GET /MergeEHR/get-vital-signs, GET /MergeEHR/get-current, POST /MergeEHR/choose-measures, GET /MergeEHR/get-overview,
    GET /MergeEHR/search-everything, GET /MergeEHR/get-timeline, GET /MergeEHR/get-timeline-year,
    GET /MergeEHR/get-panel-tests, GET /MergeEHR/get-trend, GET /MergeEHR/take-archive, GET /MergeEHR/take-print,
    GET /MergeEHR/get-copies, GET /MergeEHR/get-toxicology, GET /MergeEHR/get-covid-passport,
    GET /MergeEHR/get-dicom-instance, GET /MergeEHR/get-dicom-series, GET /MergeEHR/get-imaging,
    GET /MergeEHR/get-documents, GET /MergeEHR/get-encounter, GET /BlueButton/get-claim,
    GET /BlueButton/claim-document/{id}, GET /BlueButton/get-copays, GET /BlueButton/get-costs,
    GET /BlueButton/ExplanationOfBenefit, GET /BlueButton/Coverage, GET /BlueButton/PriorAuthorization, GET /Profile/get-disability-data,
    GET /Providers/GetProviderByProfileId, POST /MyDoctors/AddDoctors, POST /Organization/add-organization,
    POST /Sharing/EndShare, GET /Sharing/GetOpenings, GET /MyDoctors/GetDoctors, DELETE /MyDoctors/RemoveDoctor,
    DELETE /Organization/remove-organization, POST /Sharing/CreateHealthLink, POST /Sharing/EndHealthLink,
    GET /Sharing/GetHealthLinks, GET /Sharing/GetSummary, POST /Sharing/RenewHealthLink,
    POST /Appointments/BookAppointment, POST /Appointments/CancelAppointment, GET /Appointments/GetAppointments,
    GET /Appointments/GetBookingDoctor, GET /ConnectedApps/CountKinds, POST /ConnectedApps/Allow,
    POST /OwnEntries/AddEntry, GET /OwnEntries/GetEntry, PUT /OwnEntries/SaveEntry, POST /OwnEntries/SayDifferent,
    DELETE /OwnEntries/RemoveEntry, POST /OwnEntries/BringBackEntry,
    POST /CheckIn/Read, POST /CheckIn/Answer,
    POST /Duplicates/Say, POST /Duplicates/TakeBack, GET /Duplicates/Get`,
  recipient: `
    GET /Shared/GetRows, GET /Shared/GetRecord, GET /Shared/GetDocuments, GET /Shared/GetDocument, GET /Shared/GetNote`,
  arriving: `
    GET /Shared/GetFactors, POST /Shared/GiveSecondFactor, POST /Shared/BeginPasskeyUse, POST /Shared/UsePasskey,
    POST /Shared/BeginPasskey, POST /Shared/AddPasskey, PUT /Shared/RenamePasskey, DELETE /Shared/RemovePasskey,
    POST /Shared/BeginApp, POST /Shared/ConfirmApp, DELETE /Shared/TurnOffApp, POST /Shared/MakeCodes`,
  visitor: 'GET /Shared/GetPeople, POST /Shared/SignOut',
  staff: 'GET /Logs/get-logs, PUT /Logs/mark-fixed',
}

export const accessTable: ReadonlyMap<string, Who> = new Map(
  (Object.keys(rows) as Who[]).flatMap((who) => rows[who].split(',').map((one) => [one.trim(), who] as const)),
)

export const openPaths = [
  '/healthz',
  '/readyz',
  '/api/openapi.json',
  '/.well-known/jwks.json',
  '/.well-known/gpc.json',
  '/.well-known/security.txt',
] as const
