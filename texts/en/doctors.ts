import { textsOf } from '../translate.ts'

export const english = {
  /** Texts whose wording is not in the specification. Source: S2 §2. */
  doctorTexts: {
    title: 'Find a Doctor',
    subtitle: 'Search the directory of doctors and add yours to share your records with them.',
    specialty: 'Specialty',
    search: 'Search by name',
    city: 'City',
    zip: 'ZIP code',
    columns: {
      photo: 'Photo',
      name: 'Name',
      type: 'Type',
      address: 'Address',
      distance: 'Distance in miles',
      experience: 'Experience in years',
      reviews: 'Reviews',
      actions: 'Connect',
    },
    connect: 'Connect',
    connectWith: 'Connect with {{name}}',
    connected: 'Connected',
    connectedWith: 'Connected with {{name}}',
    found_one: '{{count}} doctor',
    found_other: '{{count}} doctors',
    foundMore: 'More than {{total}} doctors',
    nearest: '{{found}}, nearest to {{zip}} first',
    addZip: 'Add your ZIP code to see distances',
    distanceIs: 'Distance is a straight line between your ZIP code and the office’s.',
    video: 'Video visit with {{name}}',
    seen: 'Seen in your records',
    everybodyElse: 'All doctors',
    sortBy: 'Sort by {{column}}',
    ratingOf: '{{rating}} out of 5',
    reviewsOf_one: '{{rating}} out of 5, {{count}} review',
    reviewsOf_other: '{{rating}} out of 5, {{count}} reviews',
    noneFits: 'No doctors match. Try fewer letters, another city, or another specialty.',
    clear: 'Clear search',
    emptyDoctors: 'The directory of doctors is empty. Kinchart Support has to load it first.',
    emptyOrganizations: 'The directory of organizations is empty. Kinchart Support has to load it first.',
    noOptions: 'No matches in the directory',
    back: 'Back to Share My Records',
    unlisted: 'You can’t add a doctor or organization that isn’t listed. You can still share with a health link.',
  } as const,
  pickerTexts: {
    doctor: {
      label: 'Doctor',
      placeholder: 'Name of the doctor…',
      subtitle: 'Pick your doctor. We don’t share anything until you choose the records to share.',
      add: 'Add Doctor',
    },
    organization: {
      label: 'Organization',
      placeholder: 'Name of the organization…',
      subtitle: 'Pick the organization to connect. We don’t share anything until you choose the records to share.',
      add: 'Connect',
    },
    searching: 'Searching…',
    failed: 'We couldn’t reach the directory. Try again in a moment.',
    keepTyping: 'Type more of the name to narrow the list.',
  } as const,
  /** The page before a video visit, opened by the video icon. Source: S2 §2; Q27. */
  videoTexts: {
    title: 'Video visit',
    none: 'No video visit to join yet',
    noneWhy: 'When your doctor’s office sets up a video visit, you can join it from your appointments.',
    refused: 'This address isn’t safe',
    refusedWhy:
      'A video visit opens only at a secure (https) address. Please ask your doctor’s office for a new address.',
    ready: 'Your video visit opens on another site',
    open: 'Open {{host}}',
    appointments: 'Appointments',
  } as const,
}

export const { doctorTexts, pickerTexts, videoTexts } = textsOf('doctors', english)
