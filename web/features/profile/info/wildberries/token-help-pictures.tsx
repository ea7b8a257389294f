import type { ReactNode } from 'react'

import classes from './token-help-pictures.module.css'

/** A sheet of the seller's pages, sketched; what matters on it is in the accent. */
const Sketch = ({ children }: { children: ReactNode }) => (
  <svg className={classes.sketch} viewBox="0 0 200 120" aria-hidden="true">
    <rect className={classes.sheet} x="0.5" y="0.5" width="199" height="119" rx="8" />
    {children}
  </svg>
)

/** A menu below the name of the company; its last line is the one. */
export const SettingsPicture = () => (
  <Sketch>
    <path className={classes.line} d="M0 24h200" />
    <rect className={classes.word} x="12" y="9" width="36" height="6" rx="3" />
    <circle className={classes.word} cx="184" cy="12" r="6" />
    <rect className={classes.panel} x="88" y="30" width="104" height="78" rx="6" />
    <rect className={classes.word} x="98" y="42" width="50" height="5" rx="2.5" />
    <rect className={classes.word} x="98" y="58" width="40" height="5" rx="2.5" />
    <rect className={classes.chosen} x="92" y="74" width="96" height="24" rx="5" />
    <text className={classes.label} x="98" y="89">
      Доступ к API
    </text>
    <rect className={classes.word} x="12" y="42" width="60" height="5" rx="2.5" />
    <rect className={classes.word} x="12" y="56" width="54" height="5" rx="2.5" />
  </Sketch>
)

const types = ['Персональный', 'Базовый', 'Тестовый']

export const TypePicture = () => (
  <Sketch>
    <rect className={classes.word} x="16" y="14" width="64" height="6" rx="3" />
    {types.map((type, index) => {
      const y = 44 + index * 28
      const isChosen = type === 'Базовый'
      return (
        <g key={type}>
          {isChosen && <rect className={classes.chosen} x="10" y={y - 13} width="180" height="26" rx="6" />}
          <circle className={isChosen ? classes.ringChosen : classes.ring} cx="24" cy={y} r="6" />
          {isChosen && <circle className={classes.dot} cx="24" cy={y} r="3" />}
          <text className={isChosen ? classes.label : classes.faint} x="40" y={y + 4}>
            {type}
          </text>
        </g>
      )
    })}
  </Sketch>
)

const categories = ['Контент', 'Статистика', 'Аналитика', 'Только чтение']

export const CategoriesPicture = () => (
  <Sketch>
    {categories.map((category, index) => {
      const y = 24 + index * 25
      const isChosen = index > 0
      return (
        <g key={category}>
          <rect
            className={isChosen ? classes.boxChosen : classes.ring}
            x="18"
            y={y - 7}
            width="14"
            height="14"
            rx="3"
          />
          {isChosen && <path className={classes.tick} d={`M21.5 ${y} l3 3 l5 -6`} />}
          <text className={isChosen ? classes.label : classes.faint} x="42" y={y + 4}>
            {category}
          </text>
        </g>
      )
    })}
  </Sketch>
)

export const CopyPicture = () => (
  <Sketch>
    <rect className={classes.word} x="16" y="16" width="92" height="6" rx="3" />
    <rect className={classes.panel} x="16" y="34" width="168" height="34" rx="6" />
    <text className={classes.faint} x="26" y="55">
      eyJhbGciOiJFUzI1…
    </text>
    <rect className={classes.chosen} x="16" y="80" width="100" height="26" rx="6" />
    <text className={classes.label} x="28" y="97">
      Скопировать
    </text>
  </Sketch>
)
