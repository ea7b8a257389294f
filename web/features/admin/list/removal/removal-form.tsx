import { TextInput } from '@mantine/core'
import { useRef, useState, type ReactNode } from 'react'

import { QuestionForm } from '#web/features/admin/list/question/question-form.tsx'
import { useQuestion, type QuestionProps } from '#web/features/admin/list/question/use-question.tsx'
import { focusRefused } from '#web/ui/form/focus-refused.ts'

import classes from './removal-form.module.css'

export interface Removal {
  title: string
  /** What becomes of everything else. */
  text: ReactNode
  /** Has to be typed: the name of the one, the number of the many. */
  word: string
  /** The verb on the button. */
  action: string
  work: () => Promise<unknown>
}

/** Asks before a deletion, with a word to be typed. */
export const useTypedRemoval = () => useQuestion(RemovalForm)

const isSame = (typed: string, word: string) => typed.trim().toLowerCase() === word.toLowerCase()

/** The word, and what becomes of it. */
function RemovalForm({ question, work, onClose }: QuestionProps<Removal>) {
  const { text, word, action } = question
  const [typed, setTyped] = useState('')
  const [missing, setMissing] = useState(false)
  const wrongWord = `Введите точно: ${word}`
  const field = useRef<HTMLInputElement>(null)
  const answer = () => {
    if (isSame(typed, word)) return question.work
    setMissing(true)
    focusRefused(field.current, wrongWord)
    return undefined
  }
  return (
    <QuestionForm work={work} action={action} failure="Не удалилось" answer={answer} onClose={onClose}>
      <div className={classes.text}>{text}</div>
      <TextInput
        ref={field}
        className={classes.word ?? ''}
        label={
          <>
            Чтобы удалить, введите <strong>{word}</strong>
          </>
        }
        value={typed}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
        error={missing && !isSame(typed, word) && wrongWord}
        onChange={event => setTyped(event.currentTarget.value)}
      />
    </QuestionForm>
  )
}
