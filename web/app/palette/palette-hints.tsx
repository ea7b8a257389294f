import { Keys } from '#web/app/keys/keys.tsx'

import classes from './palette-hints.module.css'

interface PaletteHintsProps {
  withLink: boolean
  isInLink: boolean
}

/** Which keys work here; for the eyes, the field itself says it to readers. */
export const PaletteHints = ({ withLink, isInLink }: PaletteHintsProps) => (
  <div className={classes.hints} aria-hidden="true">
    <span>
      <Keys keys={['↑', '↓']} /> выбрать
    </span>
    <span>
      <Keys keys={['Enter']} /> {withLink ? 'открыть статистику' : 'выполнить'}
    </span>
    {withLink && (
      <span>
        <Keys keys={['→']} /> другие действия
      </span>
    )}
    <span>
      <Keys keys={['Esc']} /> {isInLink ? 'назад' : 'закрыть'}
    </span>
  </div>
)
