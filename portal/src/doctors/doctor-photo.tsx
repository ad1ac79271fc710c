import styles from './doctors.module.css'
/** A drawn head in the place of a photo, by gender; of nobody in particular. Source: S2 §2. */
export function DoctorPhoto({ gender }: { gender: string | null }) {
  const said = gender?.toLowerCase()
  return (
    <span className={styles.doctorPhoto} data-part="doctor-photo" aria-hidden>
      <svg viewBox="0 0 24 24" width="1.625rem" height="1.625rem" fill="none" stroke="currentColor" strokeWidth="1.6">
        <circle cx="12" cy="9" r="3.4" />
        <path d="M5 20.5c.6-3.6 3.4-5.6 7-5.6s6.4 2 7 5.6" strokeLinecap="round" />
        {said === 'female' && <path d="M7 13.5V8.8a5 5 0 0 1 10 0v4.7" strokeLinecap="round" />}
        {said === 'male' && (
          <path d="M8.7 7.6c1.200-2.800 5.400-2.800 6.600 0-2.100.9-4.500.9-6.600 0z" fill="currentColor" />
        )}
      </svg>
    </span>
  )
}
