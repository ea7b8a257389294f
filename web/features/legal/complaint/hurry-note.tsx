import classes from './complaint.module.css'

/** What nobody but the person can do, and soon. */
export const HurryNote = () => (
  <p className={classes.note}>
    Ввели на той странице пароль или номер карты? Сразу смените пароль и позвоните в банк: мы можем только
    закрыть ссылку.
  </p>
)
