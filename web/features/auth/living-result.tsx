import classes from './living-result.module.css'

const sources = [
  { name: 'Telegram', share: classes.telegram },
  { name: 'ВКонтакте', share: classes.vk },
  { name: 'Сайты', share: classes.sites }
]

/** How many people came by the short address, beside the week before, and from where. */
export const LivingResult = () => (
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
)
