import styles from './spinner.module.css'

/** Something goes on; the words beside it say what. */
export function Spinner() {
  return <span className={styles.spinner} aria-hidden />
}
