import { textsOf } from '@kinchart/texts/translate.ts'
import { constants } from '../rules/constants.ts'

/**
 * The texts of the specification, in its spelling. All other texts are in the catalog (texts/). Source: S1 §2, §5,
 * §8; S2 §2, §5, §8; S3 §2, §8.
 */
const inEnglish = {
  messages: {
    somethingWentWrong: 'Something went wrong',
    somethingWentWrongStop: 'Something went wrong.',
    noDataFound: 'No Data Found',
    noRecordsFound: 'No records found',
    emptyCell: constants.emptyCell,
    loginFailed: 'Please enter valid credentials',
    loginUnconfirmed: 'Please confirm your email verification code',
    /** Part of the error message of a sign-in with an unconfirmed address. */
    unconfirmedMark: 'not confirmed yet',
    loginSuccess: 'LogIn Success. Wait a moment...',
    signupSuccess:
      'Registration Code has been sent to your email. Please check spam or junk folder if does not appear in your inbox',
    saveProfileFailed: 'Error occured',
    fillAllDetails: 'Please fill in all the details',
    deleteAccountSuccess:
      'We have been notified! Your request to delete your account will be processed within 10 days.',
    contactSuccess: 'Thanks for submitting your message. We will reach out to you soon.',
    dependentSaved: 'Succefully Saved',
    dependentCleared: 'All Cleared',
    processing: 'Processing...',
    chooseFacility: 'Please choose and connect a facility before proceeding.',
    selectDoctor: 'Please select a doctor',
    selectOrganization: 'Please select an organization',
    selectOrganizationConnect: 'Please select a organization',
    selectDependent: 'Please select a dependent',
    doctorAlreadyAdded: 'Doctor already added for this profileId',
    doctorAdded: 'Doctor added successfully',
    organizationAlreadyAdded: 'Organization already added for this profileId',
    organizationAdded: 'Organization added successfully',
    addFailed: 'Add failed',
    recordShared: 'Record Successfully Shared',
    importDeleted: 'Deleted successfully!',
    dataLoaded: 'Ehr Data loaded successfully!',
    appointmentsEmpty: 'No data found ...Please login with EHR',
    patientDetailsMissing: 'Didnt get the patient details......LogIn to EHR to get Them',
    noteSaved: 'Note saved successful!',
    noteFailed: 'Something went wrong while saving note',
    noDocument: 'No Document Exist!',
    documentParseError: 'Error parsing document',
    documentLoadError: 'Error loading document.',
    cernerPlaceholder: 'EHR',
  },

  /** Source: S1 §5. */
  fieldMessages: {
    email: 'Please enter a valid email',
    password: 'Password must be at least 8 characters',
    name: 'Please enter a valid Name',
    phone: 'Please enter a valid phone (more than 8 digits)',
    gender: 'Please enter a valid gender',
    language: 'preferred Language',
    relationship: 'Please enter a valid relationship',
    passwordsDiffer: 'Passwords do not match',
    required: 'This field is required',
    firstNameRequired: 'First Name is Required',
    lastNameRequired: 'Last Name is Required',
    birthDateRequired: 'BirthDate is Required',
    relationRequired: 'Relation is Required',
    birthDateFuture: 'Birth date cannot be in the future',
  },

  /** Source: S1 §2.6. */
  authLabels: {
    marketing: 'Your health records, finally in one place',
    signIn: 'SIGN IN',
    signUp: 'SIGN UP',
    forgotPassword: 'Forgot password?',
    verify: 'Verify',
    resend: 'Resent Verification Code',
    acceptPrivacy: 'I accept Privacy Policy',
    acceptTerms: 'I accept Terms and Conditions',
    confirm: 'Confirm',
    sendConfirmation: 'Send Confirmation',
    tokenExpired:
      'Token Expired: the supplied access token is not valid or has expired. Please try again with a valid token to continue.',
  },

  /** Side menu, top bar and footer. Source: S1 §2.3 to §2.5. */
  shellLabels: {
    earn: 'Earn by sharing records',
    self: '(Self)',
    allColumns: 'All',
    selectDependent: 'Select Dependent',
    logout: 'Logout',
    userSupport: 'User Support',
    termsOfService: 'Terms of Service',
    privacyPolicy: 'Privacy Policy',
  },

  /** My Profile. Source: S1 §2.7. */
  profileLabels: {
    patientInformation: 'Patient Information',
    saveInfo: 'Save Info',
    deleteAccount: 'Delete Account',
  },

  /** Source: S1 §2.8. */
  dependentLabels: {
    create: 'Create',
    update: 'Update',
    save: 'Save',
    add: 'Add Dependent',
  },

  /** Columns of the exception log. Source: S1 §2.11. */
  exceptionColumns: {
    raisedAt: 'Raised At',
    profileName: 'Profile Name',
    profileEmail: 'Profile Email',
    isActive: 'Is Active',
    isFixed: 'Is Fixed',
    errorMessage: 'Error Message',
  },

  /** Keyed by page. Source: S1 §2.2. */
  pageTitles: {
    myprofile: 'My Profile',
    importrecords: 'Import Records',
    'share-records': 'Share My Records',
    dependents: 'Dependents',
    encounters: 'Encounters',
    vitals: 'Vitals',
    medications: 'Medications',
    procedures: 'Procedures',
    conditions: 'Conditions',
    drvisitnotes: 'Dr Visit Notes',
    labs: 'Labs',
    immunization: 'Immunization',
    yourclaims: 'Your Claims',
    claims: 'Claims',
    idcard: 'ID Card',
    privacypolicy: 'Privacy Policy',
    covidpassport: 'Covid Passport',
    addyourdoctor: 'Add Your Doctor',
    addOrganization: 'Connect Organization',
    'doctor-visits': 'Doctor Visits',
    viewxray: 'View Imaging',
    veteranhistory: 'Veteran History',
    disability: 'Veteran Disability Rating',
    exception: 'Exception',
    myrecords: 'My Records',
    bookappointment: 'Book Appointment Request',
    allergies: 'Allergies',
    others: 'Other Records',
    toxbox: 'ToxBox',
  },

  /** Keyed by page. Source: S1 §2.2, S2 §2. */
  pageSubtitles: {
    myprofile: 'Here you can update your information.',
    yourclaims: 'Here you can see your claims.',
    myrecords: 'Here you can see your clinical records.',
    bookappointment: 'Here you can book an appointment with your doctor.',
    importrecords:
      'Find and connect with a healthcare provider or organization to access your health records. A Care Organization is a hospital or another healthcare facility.',
  },
  selectPrompt: 'Please select a {{label}}',
  notesTitle: '{{tabName}} Notes',
} as const
export type SpecTexts = typeof inEnglish

/** The server uses these texts in English. The portal uses them in the language that the user chose. */
const spec = textsOf('spec', inEnglish)
export const {
  messages,
  fieldMessages,
  authLabels,
  shellLabels,
  profileLabels,
  dependentLabels,
  exceptionColumns,
  pageTitles,
  pageSubtitles,
} = spec

/** Source: S1 §5, S2 §5. */
export const selectPrompt = (label: string): string => spec.selectPrompt({ label })

/** Source: S3 §2. */
export const visitNoteExportHeads = ['Facility', 'Patient name', 'Date generated', 'Type'] as const

/** Source: S3 §2. */
export const notesTitle = (tabName: string): string => spec.notesTitle({ tabName })
export const exportedOn = (day: string): string => `Exported on ${day}.csv`
