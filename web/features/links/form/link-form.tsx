import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'

import { pagePaths } from '#contract/paths.ts'
import { useSaveLink } from '#web/features/links/link-changes.ts'
import type { LinkRecord } from '#web/features/links/link.ts'

import { useDraftKeeping, useKeptDraft } from './kept-draft.ts'
import { LinkPreview } from './link-preview.tsx'
import {
  draftOf,
  hasMore,
  isAboutMore,
  linkProblems,
  newLinkValues,
  valuesOf,
  type LinkValues
} from './link-values.ts'
import { MoreFields } from './more-fields.tsx'
import { MoreSection } from './more-section.tsx'
import { useNoRoom } from './no-room.ts'
import { SaveProblem } from './save-problem.tsx'
import { refusalOf, type SaveRefusal } from './save-refusal.ts'
import { SlugField } from './slug-field.tsx'
import { TargetField } from './target-field.tsx'
import { useTargetRecognition } from './target-recognition.ts'
import { TitleField } from './title-field.tsx'

import parts from '#web/ui/drawer/drawer-form.module.css'
import classes from './link-form.module.css'

const fieldsFromTop = ['target', 'slug', 'title', 'tags', 'start', 'end', 'erid', 'advertiser'] as const

interface LinkFormProps {
  /** The link to change; absent: a new one. */
  link?: LinkRecord
  startTarget?: string
  onDirty: (dirty: boolean) => void
  onSaved: (link: LinkRecord) => void
  onToList: () => void
}

export function LinkForm({ link, startTarget = '', onDirty, onSaved, onToList }: LinkFormProps) {
  const [initialValues] = useState(() => (link ? valuesOf(link) : newLinkValues(startTarget)))
  const before = link && initialValues
  const form = useForm<LinkValues>({ initialValues, validate: values => linkProblems(values, before) })
  const draft = useKeptDraft(link?.id)
  const { setValues } = form
  useEffect(() => {
    if (draft) setValues(draft)
  }, [draft, setValues])
  const save = useSaveLink(link?.id)
  const element = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<SaveRefusal>()
  const { recognition, follow, askNow } = useTargetRecognition(
    form.values.target,
    initialValues.target.trim()
  )

  // First the address alone; the rest once it is known what it is, or once it cannot be known.
  const [isUnfolded, setUnfolded] = useState(link !== undefined || draft !== undefined)
  if (!isUnfolded && (recognition.state === 'known' || recognition.state === 'unreachable')) setUnfolded(true)

  const [isMoreOpen, setMoreOpen] = useState(() => hasMore(draft ?? initialValues))

  const isDirty = form.isDirty()
  useDraftKeeping(link?.id, form.values, isDirty)
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  // «Создать ещё» brings a new form into a drawer that has given its focus already.
  const isNew = link === undefined
  const fullPlan = useNoRoom()
  const noRoom = isNew ? fullPlan : undefined
  const noRoomId = useId()
  const { getInputNode } = form
  useEffect(() => {
    if (isNew) getInputNode('target')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const focusFirst = (problems: object) => {
    if (isAboutMore(problems)) flushSync(() => setMoreOpen(true))
    const first = fieldsFromTop.find(field => field in problems)
    if (first) form.getInputNode(first)?.focus()
  }

  const send = (values: LinkValues) => {
    if (!isUnfolded) return askNow(values.target)
    if (noRoom !== undefined || refusal?.isGone) return
    // A second «Enter» may come before the button has learned that it is busy.
    if (isSending.current) return
    isSending.current = true
    setRefusal(undefined)
    save.mutate(draftOf(values, before), {
      onSuccess: saved => {
        onDirty(false)
        onSaved(saved)
      },
      onError: error => {
        const refused = refusalOf(error)
        isSending.current = false
        setRefusal(refused)
        form.setErrors(refused.fields)
        focusFirst(refused.fields)
      }
    })
  }

  // The button loses the focus while it is busy; it gets it back when nothing else has taken it.
  const submit = useRef<HTMLButtonElement>(null)
  const isBusy = save.isPending
  useEffect(() => {
    if (refusal && !isBusy && document.activeElement === document.body) submit.current?.focus()
  }, [refusal, isBusy])

  useWindowEvent('online', () => {
    setRefusal(refused => (refused?.isOffline ? undefined : refused))
  })

  return (
    <div className={classes.layout}>
      <form
        ref={element}
        className={`${parts.form} ${classes.form}`}
        onSubmit={event => form.onSubmit(send, focusFirst)(event)}
        noValidate
        aria-busy={save.isPending}
      >
        <div className={parts.fields}>
          {noRoom !== undefined && (
            <output className={classes.noRoom} id={noRoomId}>
              {noRoom} Или <Link to={pagePaths.plans}>посмотрите тарифы</Link>.
            </output>
          )}
          <TargetField
            {...form.getInputProps('target')}
            recognition={recognition}
            isNew={!link}
            onType={target => {
              form.setFieldValue('target', target)
              follow(target)
            }}
            onLeave={() => askNow(form.values.target)}
            onEnter={() => {
              // Out of a habit people press it after pasting: a link must not come of that yet.
              if (isNew && isUnfolded) form.getInputNode('slug')?.focus()
              else element.current?.requestSubmit()
            }}
          />
          {isUnfolded && (
            <>
              <SlugField
                {...form.getInputProps('slug')}
                own={link?.slug}
                onType={slug => form.setFieldValue('slug', slug)}
              />
              <TitleField {...form.getInputProps('title')} />
              <MoreSection isOpen={isMoreOpen} onToggle={() => setMoreOpen(open => !open)}>
                <MoreFields form={form} />
              </MoreSection>
            </>
          )}
        </div>
        <div className={parts.actions}>
          {refusal && !(refusal.isPlanLimit && noRoom !== undefined) && (
            <SaveProblem
              refusal={refusal}
              onToList={() => {
                onDirty(false)
                onToList()
              }}
            />
          )}
          <Button
            ref={submit}
            type="submit"
            color="accent"
            size="md"
            disabled={noRoom !== undefined || refusal?.isGone === true}
            aria-describedby={noRoom === undefined ? undefined : noRoomId}
            loading={save.isPending || (!isUnfolded && recognition.state === 'asking')}
          >
            {link ? 'Сохранить' : isUnfolded ? 'Создать ссылку' : 'Продолжить'}
          </Button>
        </div>
      </form>
      <LinkPreview values={form.values} isRefused={recognition.state === 'refused'} />
    </div>
  )
}
