import classes from './living-example.module.css'

const slug = Array.from('osen-kurtka')

const sources = [
  { name: 'Telegram', share: classes.telegram },
  { name: 'ВКонтакте', share: classes.vk },
  { name: 'Сайты', share: classes.sites }
]

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

      <div className={classes.result}>
        <p className={classes.total}>
          <span className={classes.figure} />
          <span className={classes.unit}>человек за неделю</span>
        </p>
        <svg className={classes.chart} viewBox="0 0 400 120" preserveAspectRatio="none">
          <path
            className={classes.before}
            d="M0 106C40 100 60 104 100 96s60 4 100-4 60-2 100-8 70 2 100-6"
            vectorEffect="non-scaling-stroke"
          />
          <path
            className={classes.now}
            d="M0 112C36 108 52 92 88 90s44 12 78-8 40-6 70-30 44 6 76-20 56-14 88-26"
            pathLength="1"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <ul className={classes.sources}>
          {sources.map(({ name, share }) => (
            <li key={name} className={classes.source}>
              <span>{name}</span>
              <span className={`${classes.bar} ${share}`} />
            </li>
          ))}
        </ul>
      </div>
    </div>
    <figcaption className={classes.caption}>
      Короткая ссылка за полминуты. Дальше видно, сколько пришло людей, откуда и когда, без роботов и превью.
    </figcaption>
  </figure>
)
