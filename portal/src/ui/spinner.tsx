import styles from './spinner.module.css'

/** Shows activity; the text next to it describes it. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}
