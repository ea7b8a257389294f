import classes from './loading.module.css'

/** The page itself is on its way: the path of the logo draws itself. */
export const Loading = () => (
  <output className={classes.page} aria-label="Загружаем">
    <svg className={classes.trail} viewBox="0 0 32 32" aria-hidden="true">
      <path d="M6 26h12.5a5 5 0 0 0 0-10h-6a5 5 0 0 1 0-10H17" pathLength="1" />
      <circle cx="25" cy="6" r="3.6" />
    </svg>
  </output>
)
