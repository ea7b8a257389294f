import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

import { focusRefused } from '#web/ui/form/focus-refused.ts'
import { canLead, targetProblem } from '#web/ui/target-address.ts'

import classes from './first-target.module.css'

interface FirstTargetProps {
  title: string
  text: string
  onStart: (target: string) => void
}

const draftOf = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'draft' in state && typeof state.draft === 'string'
    ? state.draft
    : ''

/** The form makes something of a text with an address in it, too, and of the number of a product. */
const isWorthTrying = (text: string) => text.split(/\s+/).some(canLead) || /\d{5,12}$/.test(text.trim())

/** No links yet: the first one starts right here. */
export function FirstTarget({ title, text, onStart }: FirstTargetProps) {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const [target, setTarget] = useState(() => draftOf(state))
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)

  const start = async () => {
    const found = isWorthTrying(target) ? undefined : targetProblem(target)
    setProblem(found)
    if (found !== undefined) return focusRefused(field.current, found)
    // Kept with this entry of the history: whoever closes the form finds here what they came with.
    await navigate(
      { pathname, search },
      { replace: true, preventScrollReset: true, state: { draft: target } }
    )
    onStart(target.trim())
  }
  return (
    <section className={classes.first}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.text}>{text}</p>
      <form
        className={classes.form}
        onSubmit={event => {
          event.preventDefault()
          void start()
        }}
      >
        <TextInput
          className={classes.target}
          size="md"
          aria-label="Адрес, на который поведёт ссылка"
          placeholder="wildberries.ru/catalog/…"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={target}
          error={problem}
          ref={field}
          onChange={event => {
            setTarget(event.currentTarget.value)
            setProblem(undefined)
          }}
        />
        <Button type="submit" size="md" color="accent">
          Сократить
        </Button>
      </form>
    </section>
  )
}
