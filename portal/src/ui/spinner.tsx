import styles from './spinner.module.css'

/** Needs a text next to it that describes the activity. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}
