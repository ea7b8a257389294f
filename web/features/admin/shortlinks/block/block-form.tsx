import { Textarea, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'

import { BLOCK_REASON_MAX } from '#contract/admin-shortlinks.ts'
import { QuestionForm } from '#web/features/admin/list/question/question-form.tsx'
import { useQuestion, type QuestionProps } from '#web/features/admin/list/question/use-question.tsx'
import { focusRefused } from '#web/ui/form/focus-refused.ts'

import { blockWords } from './block-words.ts'
import { usualReasons } from './usual-reasons.ts'

import parts from '#web/ui/dialog/question.module.css'
import classes from './block-form.module.css'

interface BlockQuestion {
  title: string
  about: keyof typeof blockWords
  /** Given already, and to be written anew. */
  reason?: string
  work: (reason: string) => Promise<unknown>
}

/** Asks why links are to be blocked. */
export const useBlockQuestion = () => useQuestion(BlockForm)

/** The reason of a blocking: one of the usual ones, or one's own words. */
function BlockForm({ question, work, onClose }: QuestionProps<BlockQuestion>) {
  const { reason = '', about } = question
  const words = blockWords[about]
  const [typed, setTyped] = useState(reason)
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const answer = () => {
    const text = typed.trim()
    if (text !== '') return () => question.work(text)
    setMissing(true)
    focusRefused(field.current, words.missing)
    return undefined
  }
  const take = (text: string) => {
    setTyped(text)
    setMissing(false)
    field.current?.focus()
  }
  return (
    <div className={classes.question}>
      <QuestionForm
        work={work}
        action={words.action}
        failure="Не получилось"
        answer={answer}
        onClose={onClose}
      >
        <p className={parts.text}>{words.text}</p>
        <fieldset className={classes.usual} aria-label="Частые причины">
          {usualReasons.map(({ name, text }) => (
            <UnstyledButton
              key={name}
              className={classes.chip}
              aria-pressed={typed === text}
              onClick={() => take(text)}
            >
              {name}
            </UnstyledButton>
          ))}
        </fieldset>
        <Textarea
          ref={field}
          label="Причина"
          description={words.reader}
          rows={4}
          maxLength={BLOCK_REASON_MAX}
          value={typed}
          data-autofocus
          error={missing && words.missing}
          onChange={event => {
            setTyped(event.currentTarget.value)
            setMissing(false)
          }}
        />
      </QuestionForm>
    </div>
  )
}
