import { expect, test } from 'vitest'
import { fieldMessages, messages } from './texts.ts'

test('the messages of S1 §5 and §8 match the specification', () => {
  expect(messages).toMatchObject({
    loginUnconfirmed: 'Please confirm your email verification code',
    loginFailed: 'Please enter valid credentials',
    loginSuccess: 'LogIn Success. Wait a moment...',
    signupSuccess:
      'Registration Code has been sent to your email. Please check spam or junk folder if does not appear in your inbox',
    saveProfileFailed: 'Error occured',
    deleteAccountSuccess:
      'We have been notified! Your request to delete your account will be processed within 10 days.',
    somethingWentWrongStop: 'Something went wrong.',
    contactSuccess: 'Thanks for submitting your message. We will reach out to you soon.',
    fillAllDetails: 'Please fill in all the details',
  })
  expect(fieldMessages).toMatchObject({
    email: 'Please enter a valid email',
    password: 'Password must be at least 8 characters',
    name: 'Please enter a valid Name',
    phone: 'Please enter a valid phone (more than 8 digits)',
    gender: 'Please enter a valid gender',
    language: 'preferred Language',
    passwordsDiffer: 'Passwords do not match',
    required: 'This field is required',
    firstNameRequired: 'First Name is Required',
    lastNameRequired: 'Last Name is Required',
    birthDateRequired: 'BirthDate is Required',
  })
})

test('the messages of S2 §5 and §8 match the specification', () => {
  expect(messages).toMatchObject({
    noDataFound: 'No Data Found',
    chooseFacility: 'Please choose and connect a facility before proceeding.',
    doctorAlreadyAdded: 'Doctor already added for this profileId',
    doctorAdded: 'Doctor added successfully',
    addFailed: 'Add failed',
    organizationAdded: 'Organization added successfully',
    organizationAlreadyAdded: 'Organization already added for this profileId',
    somethingWentWrong: 'Something went wrong',
    recordShared: 'Record Successfully Shared',
    importDeleted: 'Deleted successfully!',
    dataLoaded: 'Ehr Data loaded successfully!',
    appointmentsEmpty: 'No data found ...Please login with EHR',
    patientDetailsMissing: 'Didnt get the patient details......LogIn to EHR to get Them',
    selectDoctor: 'Please select a doctor',
    selectOrganization: 'Please select an organization',
    selectOrganizationConnect: 'Please select a organization',
    selectDependent: 'Please select a dependent',
  })
})
