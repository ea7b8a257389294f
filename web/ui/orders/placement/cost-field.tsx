import { TextInput } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { announce } from '#web/ui/announce.ts'
import { errorText } from '#web/ui/error-text.ts'
import { notifyFailure } from '#web/ui/notify.ts'

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
  const next = useRef<number | null>(undefined)
  const isGone = useRef(false)
  const takeBack = useRef<() => void>(undefined)

  const refuse = (why: string) => {
    setProblem(why)
    // The press that leaves the screen leaves the field first.
    takeBack.current?.()
    if (isGone.current) notifyFailure(`Стоимость размещения не сохранилась: ${name}. ${why}`)
    else takeBack.current = announce(why)
  }

  const keep = async (given: string) => {
    const read = readCost(given)
    if ('error' in read) {
      next.current = undefined
      refuse(read.error)
      return
    }
    // Nobody's typing is touched.
    setText(before => (before === given ? costText(read.cost) : before))
    if (busy) next.current = read.cost
    else await keepCost(read.cost, cost)
  }

  const keepCost = async (wanted: number | null, present: number | null) => {
    if (wanted === present) return
    setProblem(undefined)
    setBusy(true)
    const failure = await send(wanted)
    setBusy(false)
    const later = next.current
    next.current = undefined
    if (later !== undefined && later !== wanted)
      await keepCost(later, failure === undefined ? wanted : present)
    else if (failure === undefined) announce('Стоимость сохранена')
    else refuse(failure)
  }

  const send = async (wanted: number | null): Promise<string | undefined> => {
    try {
      await onKeep(wanted)
      return undefined
    } catch (error) {
      return errorText(error)
    }
  }

  const leave = useEffectEvent(() => {
    if (problem !== undefined) refuse(problem)
    // A way back in the browser takes the field away without leaving it first.
    else if (text !== costText(cost)) void keep(text)
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      leave()
    }
  }, [])

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
      onBlur={() => void keep(text)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void keep(text)
        if (key === 'Escape') {
          setText(costText(cost))
          setProblem(undefined)
        }
      }}
    />
  )
}
