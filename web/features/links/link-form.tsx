import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'

import { AdvertisingFields } from './advertising-fields.tsx'
import { FormSwitch } from './form-switch.tsx'
import { useSaveLink } from './link-queries.ts'
import { draftOf, linkProblems, newLinkValues, valuesOf, type LinkValues } from './link-values.ts'
import type { LinkRecord } from './link.ts'
import { SaveProblem } from './save-problem.tsx'
import { refusalOf, type SaveRefusal } from './save-refusal.ts'
import { SlugField } from './slug-field.tsx'
import { TargetField } from './target-field.tsx'
import { useTargetRecognition } from './target-recognition.ts'

import classes from './link-form.module.css'

const fieldsFromTop = ['target', 'slug', 'title', 'erid', 'advertiser'] as const

interface LinkFormProps {
  /** The link to change; absent: a new one. */
  link?: LinkRecord
  startTarget?: string
  onDirty: (dirty: boolean) => void
  onSaved: (link: LinkRecord) => void
}

export function LinkForm({ link, startTarget = '', onDirty, onSaved }: LinkFormProps) {
  const [initialValues] = useState(() => (link ? valuesOf(link) : newLinkValues(startTarget)))
  const form = useForm<LinkValues>({ initialValues, validate: linkProblems })
  const save = useSaveLink(link?.id)
  const isSending = useRef(false)
  const [refusal, setRefusal] = useState<SaveRefusal>()
  const { recognition, follow, askNow } = useTargetRecognition(
    form.values.target,
    initialValues.target.trim()
  )

  // First the address alone; the rest once it is known what it is, or once it cannot be known.
  const [isUnfolded, setUnfolded] = useState(link !== undefined)
  if (!isUnfolded && (recognition.state === 'known' || recognition.state === 'unreachable')) setUnfolded(true)

  const isDirty = form.isDirty()
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])

  // «Создать ещё» brings a new form into a drawer that has given its focus already.
  const isNew = link === undefined
  const { getInputNode } = form
  useEffect(() => {
    if (isNew) getInputNode('target')?.focus()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])

  const focusFirst = (problems: object) => {
    const first = fieldsFromTop.find(field => field in problems)
    if (first) form.getInputNode(first)?.focus()
  }

  const send = (values: LinkValues) => {
    if (!isUnfolded) return askNow(values.target)
    // A second «Enter» may come before the button has learned that it is busy.
    if (isSending.current) return
    isSending.current = true
    setRefusal(undefined)
    save.mutate(draftOf(values), {
      onSuccess: saved => {
        onDirty(false)
        onSaved(saved)
      },
      onError: error => {
        const refused = refusalOf(error)
        setRefusal(refused)
        form.setErrors(refused.fields)
        focusFirst(refused.fields)
      },
      onSettled: () => {
        isSending.current = false
      }
    })
  }

  return (
    <form
      className={classes.form}
      onSubmit={event => form.onSubmit(send, focusFirst)(event)}
      noValidate
      aria-busy={save.isPending}
    >
      <div className={classes.fields}>
        <TargetField
          {...form.getInputProps('target')}
          recognition={recognition}
          isNew={!link}
          onType={target => {
            form.setFieldValue('target', target)
            follow(target)
          }}
          onLeave={() => askNow(form.values.target)}
        />
        {isUnfolded && (
          <>
            <SlugField
              {...form.getInputProps('slug')}
              own={link?.slug}
              onType={slug => form.setFieldValue('slug', slug)}
            />
            <TextInput
              size="md"
              label="Название"
              description="По нему вы найдёте ссылку в списке"
              placeholder="Например, «Осенняя распродажа»"
              autoComplete="off"
              {...form.getInputProps('title')}
            />
            <AdvertisingFields form={form} />
            <FormSwitch
              label="Только для взрослых, 18+"
              description="Перед переходом спросим о возрасте"
              {...form.getInputProps('isAdult', { type: 'checkbox' })}
            />
          </>
        )}
      </div>
      <div className={classes.actions}>
        {refusal && <SaveProblem refusal={refusal} />}
        <Button
          type="submit"
          color="accent"
          size="md"
          loading={save.isPending || (!isUnfolded && recognition.state === 'asking')}
        >
          {link ? 'Сохранить' : isUnfolded ? 'Создать ссылку' : 'Продолжить'}
        </Button>
      </div>
    </form>
  )
}
