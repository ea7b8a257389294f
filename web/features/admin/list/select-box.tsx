import { Checkbox } from '@mantine/core'

import type { Selection } from './selection.ts'

import classes from './select-box.module.css'

interface SelectBoxProps<Row> {
  id: string
  name: string
  selection: Selection<Row>
}

/** Chooses one row; with «Shift» all from the one touched last. */
export const SelectBox = <Row,>({ id, name, selection }: SelectBoxProps<Row>) => (
  <Checkbox
    className={classes.box ?? ''}
    size="xs"
    aria-label={`Выбрать: ${name}`}
    checked={selection.has(id)}
    onChange={({ nativeEvent }) => {
      const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
      if (isRange) selection.toggleRange(id)
      else selection.toggle(id)
    }}
  />
)
