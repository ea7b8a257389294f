import { Button } from '@mantine/core'
import { IconSwitchHorizontal } from '@tabler/icons-react'
import { useId } from 'react'

import { ColorField } from './color-field.tsx'
import type { DesignPartProps } from './design-part.ts'

import classes from './color-choice.module.css'

const pairs = [
  { name: 'Чёрный', dark: '#000000', light: '#ffffff' },
  { name: 'Хвойный', dark: '#17352b', light: '#f7f5f0' },
  { name: 'Синий', dark: '#1e3a8a', light: '#ffffff' },
  { name: 'Лиловый', dark: '#5b1a8c', light: '#faf5ff' },
  { name: 'Вишнёвый', dark: '#8a1538', light: '#fff5f5' },
  { name: 'Кирпичный', dark: '#9a3412', light: '#fff7ed' }
]

/** Good pairs to take, and two fields for any other. */
export function ColorChoice({ design, onChange }: DesignPartProps) {
  const group = useId()
  const { dark, light } = design
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>Цвета</legend>
      <div className={classes.pairs}>
        {pairs.map(pair => (
          <label key={pair.name} className={classes.pair} title={pair.name}>
            <input
              className={classes.radio}
              type="radio"
              name={group}
              aria-label={pair.name}
              checked={pair.dark === dark && pair.light === light}
              onChange={() => onChange({ dark: pair.dark, light: pair.light })}
            />
            <svg className={classes.sample} viewBox="0 0 8 8" aria-hidden>
              <rect width="8" height="8" fill={pair.light} />
              <path fill={pair.dark} d="M2 2h2v2H2zM4 4h2v2H4z" />
            </svg>
          </label>
        ))}
      </div>
      <div className={classes.fields}>
        <ColorField label="Код" value={dark} onChange={color => onChange({ dark: color })} />
        <ColorField label="Фон" value={light} onChange={color => onChange({ light: color })} />
      </div>
      <Button
        className={classes.swap ?? ''}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconSwitchHorizontal size={18} stroke={1.75} aria-hidden />}
        onClick={() => onChange({ dark: light, light: dark })}
      >
        Поменять местами
      </Button>
    </fieldset>
  )
}
