import styles from './spinner.module.css'

/** The caller must show text next to the spinner that describes the activity. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}
