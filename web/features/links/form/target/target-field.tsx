import { Textarea } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'

import { isTextAround, takeProduct, takeTarget, type TakenTarget } from './pasted-target.ts'
import { RecognisedTarget } from './recognised-target.tsx'
import { guessOf } from './target-guess.ts'
import { TargetNote, type Note } from './target-note.tsx'
import type { Recognition } from './target-recognition.ts'

import classes from './target-field.module.css'

interface TargetFieldProps {
  value?: string
  error?: ReactNode
  recognition: Recognition
  isNew: boolean
  /** `isWhole`: nobody is going to type on. */
  onType: (target: string, isWhole: boolean) => void
  onLeave: () => void
  onEnter: () => void
}

const noteOf = (text: string, { target, others, change }: TakenTarget): Note | undefined =>
  change === 'none' && others.length === 0 ? undefined : { text, target, others, change }

/** The address, and below it what was recognised. */
export function TargetField({
  value = '',
  error,
  recognition,
  isNew,
  onType,
  onLeave,
  onEnter,
  ...input
}: TargetFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [note, setNote] = useState<Note>()
  const guess = guessOf(value)
  const shownNote = note?.target === value ? note : undefined

  const take = (text: string): boolean => {
    const taken = takeProduct(text) ?? takeTarget(text)
    if (!taken) return false
    setNote(noteOf(text, taken))
    onType(taken.target, true)
    return true
  }

  return (
    <div>
      <Textarea
        label="Куда ведёт ссылка"
        placeholder="Адрес страницы или артикул"
        size="md"
        // An address has no line breaks, but a long one should be seen whole.
        rows={1}
        classNames={{ input: classes.input }}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus={isNew || undefined}
        {...input}
        ref={field}
        value={value}
        error={error ?? (recognition.state === 'refused' && recognition.message)}
        // What the form finds wrong is said by itself.
        errorProps={error ? {} : { role: 'alert' }}
        onChange={event => onType(event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ''), false)}
        onPaste={event => {
          const { selectionStart, selectionEnd } = event.currentTarget
          const isAll = value.slice(0, selectionStart).trim() + value.slice(selectionEnd).trim() === ''
          // A piece that is put into an address is that address's own.
          if (isAll && take(event.clipboardData.getData('text'))) event.preventDefault()
        }}
        onBlur={() => {
          // Some keyboards paste as if they typed.
          if (isTextAround(value) && take(value)) return
          onLeave()
        }}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          if (!(isTextAround(value) && take(value))) onEnter()
        }}
      />
      <RecognisedTarget target={value} recognition={recognition} />
      <TargetNote
        guess={guess}
        note={shownNote}
        onChoose={target => {
          setNote(undefined)
          onType(target, true)
          field.current?.focus()
        }}
        onUndo={text => {
          setNote(undefined)
          onType(text.replace(/\s*[\r\n]+\s*/g, ' ').trim(), false)
          field.current?.focus()
        }}
      />
    </div>
  )
}
