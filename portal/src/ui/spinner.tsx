import './spinner.css'

/** Something goes on; the words beside it say what. */
export function Spinner() {
  return <span className="spinner" aria-hidden />
}
