import { Textarea } from '@mantine/core'
import type { ReactNode } from 'react'

import { TargetIcon } from '#web/features/links/target-icon.tsx'

import type { Recognition } from './target-recognition.ts'

import classes from './target-field.module.css'

interface TargetFieldProps {
  value?: string
  error?: ReactNode
  recognition: Recognition
  isNew: boolean
  onType: (target: string) => void
  onLeave: () => void
  onEnter: () => void
}

/** The address, and below it what was recognised. */
export function TargetField({
  error,
  recognition,
  isNew,
  onType,
  onLeave,
  onEnter,
  ...input
}: TargetFieldProps) {
  return (
    <div>
      <Textarea
        label="Куда ведёт ссылка"
        placeholder="Адрес товара, канала, сайта"
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
        error={error ?? (recognition.state === 'refused' && recognition.message)}
        onChange={event => onType(event.currentTarget.value.replace(/\s*[\r\n]+\s*/g, ''))}
        onBlur={onLeave}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          event.preventDefault()
          onEnter()
        }}
      />
      <output className={classes.recognised}>
        {recognition.state === 'asking' && 'Узнаём, куда ведёт…'}
        {recognition.state === 'unreachable' &&
          'Узнать, что это за адрес, не удалось. Ссылку можно создать и так.'}
        {recognition.state === 'known' && (
          <>
            <TargetIcon type={recognition.type} />
            <span className={classes.name}>{recognition.name}</span>
          </>
        )}
      </output>
      {recognition.state === 'known' && recognition.type === 'instagram' && (
        <p className={classes.footnote}>
          Принадлежит Meta, признанной экстремистской организацией и запрещённой в России.
        </p>
      )}
    </div>
  )
}
