import { TextInput } from '@mantine/core'
import { useRef, useState } from 'react'

import { announce } from '#web/ui/announce.ts'
import { errorText } from '#web/ui/error-text.ts'

import { costText, readCost } from './cost-text.ts'

import classes from './cost-field.module.css'

interface CostFieldProps {
  /** Of the link. */
  name: string
  cost: number | null
  onKeep: (cost: number | null) => Promise<unknown>
}

/** What the placement cost: typed in place, kept when the field is left. */
export function CostField({ name, cost, onKeep }: CostFieldProps) {
  const [text, setText] = useState(costText(cost))
  const [known, setKnown] = useState(cost)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  // It was changed elsewhere, or kept; what is being typed stays.
  if (cost !== known) {
    setKnown(cost)
    if (text === costText(known)) setText(costText(cost))
  }
  /** What was left while another one was on its way. */
  const next = useRef<string>(undefined)

  const keep = async (given: string, present: number | null) => {
    if (busy) {
      next.current = given
      return
    }
    const read = readCost(given)
    if ('error' in read) {
      setProblem(read.error)
      return
    }
    // Nobody's typing is touched.
    setText(before => (before === given ? costText(read.cost) : before))
    if (read.cost === present) return
    setProblem(undefined)
    setBusy(true)
    const isKept = await send(read.cost)
    setBusy(false)
    const later = next.current
    next.current = undefined
    if (later !== undefined && later !== given) await keep(later, isKept ? read.cost : present)
  }

  const send = async (wanted: number | null): Promise<boolean> => {
    try {
      await onKeep(wanted)
      announce('Стоимость сохранена')
      return true
    } catch (error) {
      setProblem(errorText(error))
      return false
    }
  }

  return (
    <TextInput
      className={classes.field ?? ''}
      size="sm"
      aria-label={`Стоимость размещения, рублей: ${name}`}
      placeholder="введите"
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      rightSection={<span aria-hidden>₽</span>}
      rightSectionPointerEvents="none"
      value={text}
      error={problem}
      aria-busy={busy}
      onChange={({ currentTarget: { value } }) => {
        setText(value)
        setProblem(undefined)
      }}
      onBlur={() => void keep(text, cost)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void keep(text, cost)
        if (key === 'Escape') {
          setText(costText(cost))
          setProblem(undefined)
        }
      }}
    />
  )
}
