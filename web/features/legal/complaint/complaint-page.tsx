import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'

import type { Complaint } from '#contract/complaints.ts'
import { useConfig } from '#web/api/config.ts'
import { LegalFrame } from '#web/features/legal/legal-frame.tsx'

import { ComplaintForm } from './complaint-form.tsx'
import { NextSteps } from './next-steps.tsx'
import { SentComplaint } from './sent-complaint.tsx'

import great from '#web/ui/great-title.module.css'
import classes from './complaint.module.css'

const TITLE = 'Пожаловаться на ссылку'

/** Anybody may complain about a short link; `?link=` names it. */
export function ComplaintPage() {
  const [query] = useSearchParams()
  const { data: config } = useConfig()
  const [sent, setSent] = useState<Complaint>()
  const [isAnother, setAnother] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const shortHost = config ? new URL(config.shortBase).host : location.host
  const hosts = [...new Set([shortHost, location.host])]

  useEffect(() => {
    document.title = `${TITLE} · Тропа`
  }, [])

  // The button that was pressed is gone.
  useEffect(() => {
    if (sent) content.current?.focus()
    else if (isAnother) content.current?.querySelector('input')?.focus()
  }, [sent, isAnother])

  return (
    <LegalFrame>
      <div className={classes.page}>
        <header className={classes.head}>
          <h1 className={great.title}>{TITLE}</h1>
          {!sent && (
            <p className={classes.lead}>
              Она ведёт на обман, на запрещённое или нарушает ваши права? Расскажите нам. Регистрация не
              нужна.
            </p>
          )}
        </header>
        <div ref={content} tabIndex={-1} className={classes.content}>
          {sent ? (
            <SentComplaint
              address={`${shortHost}/${sent.shortlink}`}
              email={sent.email}
              onAnother={() => {
                setAnother(true)
                setSent(undefined)
              }}
            />
          ) : (
            <ComplaintForm
              shortlink={isAnother ? '' : (query.get('link') ?? '')}
              hosts={hosts}
              onSent={setSent}
            />
          )}
        </div>
        {!sent && <NextSteps />}
      </div>
    </LegalFrame>
  )
}
