import { LivingResult } from '#web/features/auth/living-result.tsx'

import classes from './living-example.module.css'

const slug = Array.from('osen-kurtka')

/** A long address becomes a short one, and its visits grow. Drawn once by CSS alone; said once in words. */
export const LivingExample = () => (
  <figure className={classes.example}>
    <div className={classes.scene} aria-hidden="true">
      <p className={classes.long}>wildberries.ru/catalog/183726451/detail.aspx?targetUrl=XS&size=301</p>
      <svg className={classes.trail} viewBox="0 0 32 56">
        <path d="M6 2c0 14 20 12 20 26S6 40 6 52" pathLength="1" />
        <circle cx="6" cy="52" r="3.5" />
      </svg>
      <p className={classes.short}>
        <span className={classes.domain}>tropa.ru/</span>
        {slug.map((letter, place) => (
          <span key={`${letter}${String(place)}`} className={classes.letter}>
            {letter}
          </span>
        ))}
        <span className={classes.caret} />
      </p>

      <LivingResult />
    </div>
    <figcaption className={classes.caption}>
      Короткая ссылка за полминуты. Дальше видно, сколько пришло людей, откуда и когда, без роботов и превью.
    </figcaption>
  </figure>
)
