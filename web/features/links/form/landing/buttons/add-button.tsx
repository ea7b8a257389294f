import { Button, Input } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId, useRef, type RefObject } from 'react'
import { flushSync } from 'react-dom'

import { ADDITIONAL_LINKS_MAX } from '#contract/limits.ts'
import type { LinkValues } from '#web/features/links/form/link-values.ts'
import { shortAddress } from '#web/ui/short-address.ts'

import { hopelessAddress } from './button-problems.ts'
import { LeftLines } from './left-lines.tsx'
import { readLines, type NewLink, type PastedLine } from './pasted-links.ts'
import { leftLinesOf, noLinkProblem } from './unadded-links.ts'

import classes from './add-button.module.css'

interface AddButtonProps {
  form: UseFormReturnType<LinkValues>
  /** How many more there may be. */
  room: number
  onAdd: (links: readonly NewLink[], how: 'asked' | 'left') => void
  inputRef: RefObject<HTMLInputElement | null>
}

/** Where a new link is pasted or typed. */
export function AddButton({ form, room, onAdd, inputRef }: AddButtonProps) {
  const id = useId()
  const text = form.values.linkText
  const setText = (next: string) => form.setFieldValue('linkText', next)
  const [single, ...others] = readLines(text)
  const proposal = others.length === 0 ? single?.proposal : undefined

  /** What holds no link, or has no room, stays to be seen. */
  const take = (lines: readonly PastedLine[], how: 'asked' | 'left') => {
    const taken = lines.flatMap(({ link }) => link ?? []).slice(0, room)
    const rest = lines.filter(({ link }) => !link || !taken.includes(link))
    const typed = lines.length === 1 ? rest[0]?.line : undefined
    if (typed !== text) setText(typed ?? '')
    if (typed === undefined && rest.length > 0) {
      const { leftLines } = form.getValues()
      form.setFieldValue('leftLines', [...new Set([...leftLines, ...rest.map(({ line }) => line)])])
    }
    if (typed !== undefined && !rest[0]?.proposal) {
      form.setErrors(before => ({ ...before, linkText: noLinkProblem(typed) }))
    }
    // Last: it moves the focus, and what leaves the field must not be taken once more.
    if (taken.length > 0) onAdd(taken, how)
  }
  const takeLeft = ({ line }: PastedLine, link: NewLink) => {
    const { leftLines } = form.getValues()
    form.setFieldValue(
      'leftLines',
      leftLines.filter(one => one !== line)
    )
    onAdd([link], 'asked')
  }
  const full = useRef<HTMLParagraphElement>(null)
  const forgetLeft = () => {
    flushSync(() => {
      form.setFieldValue('leftLines', [])
      if (room === 0) setText('')
    })
    const next = inputRef.current ?? full.current
    next?.focus()
  }
  const leftLines = (
    <LeftLines
      lines={leftLinesOf(form.values).flatMap(readLines)}
      error={form.errors['leftLines']}
      hasRoom={room > 0}
      onAdd={takeLeft}
      onForget={forgetLeft}
    />
  )

  if (room === 0) {
    return (
      <>
        {leftLines}
        <p className={classes.full} ref={full} tabIndex={-1}>
          Больше {ADDITIONAL_LINKS_MAX} ссылок на странице нельзя.
        </p>
      </>
    )
  }
  const error = form.errors['linkText'] ?? (proposal ? undefined : hopelessAddress(text))
  return (
    <>
      {leftLines}
      <Input.Wrapper
        id={id}
        size="md"
        label="Добавить ссылку"
        description="Канал, магазин, отзывы, чат. Можно вставить сразу несколько: по одной в строке"
        error={error}
      >
        <div className={classes.row}>
          <Input
            ref={inputRef}
            id={id}
            size="md"
            placeholder="Вставьте адрес"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={text}
            error={error}
            data-path="linkText"
            onChange={event => setText(event.currentTarget.value)}
            onPaste={event => {
              const { value, selectionStart, selectionEnd } = event.currentTarget
              const kept = value.slice(0, selectionStart ?? 0) + value.slice(selectionEnd ?? value.length)
              const pasted = readLines(event.clipboardData.getData('text'))
              // A field of one line would glue several together.
              if (pasted.length < 2 && (kept.trim() !== '' || !pasted[0]?.link)) return
              event.preventDefault()
              take([...readLines(kept), ...pasted], 'asked')
            }}
            onKeyDown={event => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
              // Here it adds a link and does not save the form.
              event.preventDefault()
              if (text.trim() !== '') take(readLines(text), 'asked')
            }}
            onBlur={() => {
              if (text.trim() !== '') take(readLines(text), 'left')
            }}
          />
          <Button
            variant="default"
            size="md"
            // Otherwise the field would add it already by losing the focus.
            onPointerDown={event => event.preventDefault()}
            onClick={() => (text.trim() === '' ? inputRef.current?.focus() : take(readLines(text), 'asked'))}
          >
            Добавить
          </Button>
        </div>
      </Input.Wrapper>
      {proposal && (
        <div className={classes.proposal}>
          <output>Это не адрес сайта. Возможно, вы хотели:</output>
          <Button
            variant="default"
            onClick={() => {
              setText('')
              onAdd([proposal], 'asked')
            }}
          >
            Добавить {shortAddress(proposal.url)}
          </Button>
        </div>
      )}
    </>
  )
}
