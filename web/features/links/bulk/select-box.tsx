import { Checkbox } from '@mantine/core'
import type { KeyboardEvent } from 'react'

import { nameOf, type LinkRecord } from '#web/features/links/link.ts'

import type { Selection } from './selection.ts'

import classes from './select-box.module.css'

interface SelectBoxProps {
  link: LinkRecord
  selection: Selection
  /** The whole card can be pressed. */
  isWhole?: boolean
}

const steps: Record<string, number> = { ArrowUp: -1, ArrowDown: 1 }

/** The arrows go from box to box; with «Shift» they choose. */
function followArrows(event: KeyboardEvent<HTMLInputElement>, { extend, endExtending }: Selection) {
  const step = steps[event.key]
  if (step === undefined) return
  event.preventDefault()
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[data-select-box]')]
  const next = boxes[boxes.indexOf(event.currentTarget) + step]
  if (!next) return
  next.focus()
  if (event.shiftKey) extend(event.currentTarget.value, next.value)
  else endExtending()
}

/** Chooses one link. */
export const SelectBox = ({ link, selection, isWhole = false }: SelectBoxProps) => (
  <Checkbox
    className={classes.box}
    size="sm"
    data-select-box
    data-whole={isWhole || undefined}
    aria-label={`Выбрать: ${nameOf(link)}`}
    value={link.id}
    checked={selection.has(link.id)}
    onChange={({ nativeEvent }) => {
      const isRange = nativeEvent instanceof MouseEvent && nativeEvent.shiftKey
      if (isRange) selection.toggleRange(link.id)
      else selection.toggle(link.id)
    }}
    onKeyDown={event => followArrows(event, selection)}
  />
)
