import { useEffect, useRef, useState } from 'react'

import type { Profile } from '#contract/user.ts'
import { Section } from '#web/features/profile/section.tsx'
import { isFocusFree } from '#web/ui/is-focus-free.ts'

import { QuestionForm } from './question-form.tsx'
import { SentQuestion } from './sent-question.tsx'
import { Unbroken } from './unbroken.tsx'

import classes from './question-section.module.css'

export function QuestionSection({ profile }: { profile: Profile }) {
  const [isSent, setSent] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const wasSent = useRef(isSent)

  // The button that was pressed is gone.
  useEffect(() => {
    if (wasSent.current === isSent) return
    wasSent.current = isSent
    if (!isFocusFree(content.current)) return
    const field = content.current?.querySelector('textarea')
    if (isSent) content.current?.focus()
    else field?.focus()
  }, [isSent])

  return (
    <Section
      id="question"
      title="Написать нам"
      lead={
        <>
          Ответ придёт на <Unbroken email={profile.username} />. Вместе с вопросом мы получим название
          браузера и адрес в интернете, чтобы не переспрашивать.
        </>
      }
    >
      <div ref={content} tabIndex={-1} className={classes.content}>
        {isSent ? (
          <SentQuestion username={profile.username} onMore={() => setSent(false)} />
        ) : (
          <QuestionForm profile={profile} onSent={() => setSent(true)} />
        )}
      </div>
    </Section>
  )
}
