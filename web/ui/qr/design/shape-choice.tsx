import { LEAST_QUIET_ZONE, QUIET_ZONE, type Corners } from '#web/ui/qr/code/qr-design.ts'

import type { DesignPartProps } from './design-part.ts'
import { LabelledChoice } from './labelled-choice.tsx'

import classes from './qr-designer.module.css'

const shapes = [
  ['square', 'Квадратные'],
  ['round', 'Скруглённые']
] as const
const margins = [
  [String(QUIET_ZONE), 'Обычные'],
  [String(LEAST_QUIET_ZONE), 'Узкие']
] as const

const cornersOf = (value: string): Corners => (value === 'round' ? 'round' : 'square')

/** How modules, eyes and the quiet zone look. */
export const ShapeChoice = ({ design, onChange }: DesignPartProps) => (
  <>
    <LabelledChoice
      label="Точки"
      value={design.modules}
      options={shapes}
      onChange={value => onChange({ modules: cornersOf(value) })}
    />
    <LabelledChoice
      label="Метки по углам"
      value={design.eyes}
      options={shapes}
      onChange={value => onChange({ eyes: cornersOf(value) })}
    />
    <div>
      <LabelledChoice
        label="Поля вокруг кода"
        value={String(design.quiet)}
        options={margins}
        onChange={value => onChange({ quiet: Number(value) })}
      />
      {design.quiet < QUIET_ZONE && (
        <p className={classes.hint}>Уже, чем велит стандарт: размещайте код только на светлом.</p>
      )}
    </div>
  </>
)
