import type { UseFormReturnType } from '@mantine/form'
import { Fragment, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { ADDITIONAL_LINKS_MAX } from '#contract/limits.ts'
import type { ButtonValue, LinkValues } from '#web/features/links/form/link-values.ts'
import { announce } from '#web/ui/announce.ts'

import { AddButton } from './add-button.tsx'
import { ButtonFields } from './button-fields.tsx'
import { ButtonOrder } from './button-order.tsx'
import { ButtonRow } from './button-row.tsx'
import { freshKey, nameOf } from './buttons-list.ts'
import { RemovedButton } from './removed-button.tsx'

import classes from './buttons-field.module.css'

interface Removed {
  button: ButtonValue
  index: number
}

/** The additional links of a landing, in the order of the page. */
export function ButtonsField({ form }: { form: UseFormReturnType<LinkValues> }) {
  const { buttons } = form.values
  const [openKey, setOpenKey] = useState<string>()
  const [removed, setRemoved] = useState<Removed>()
  const list = useRef<HTMLOListElement>(null)
  const adding = useRef<HTMLInputElement>(null)

  const isBad = (index: number) =>
    form.errors[`buttons.${index}.title`] !== undefined || form.errors[`buttons.${index}.url`] !== undefined

  const move = (from: number, to: number) => {
    setRemoved(undefined)
    form.reorderListItem('buttons', { from, to })
  }
  const shift = (index: number, by: -1 | 1) => {
    const to = index + by
    if (to < 0 || to >= buttons.length) return
    move(index, to)
    announce(`${nameOf(buttons[index], index)}: место ${to + 1} из ${buttons.length}`)
  }
  const add = (links: readonly { title: string; url: string }[], how: 'asked' | 'left') => {
    const first = Number(freshKey(buttons))
    const added = links.map((link, n) => ({ key: String(first + n), ...link }))
    flushSync(() => {
      setRemoved(undefined)
      form.setFieldValue('buttons', [...buttons, ...added])
      if (how === 'asked' && added.length === 1) setOpenKey(added[0]?.key)
    })
    announce(
      added.length === 1
        ? `Добавлена ссылка ${nameOf(added[0], buttons.length)}`
        : `Добавлено ссылок: ${added.length}`
    )
    if (how === 'left' || added.length > 1) return
    // Its proposed name is the first thing that people change.
    const title = form.getInputNode(`buttons.${buttons.length}.title`)
    title?.focus()
    if (title instanceof HTMLInputElement) title.select()
  }
  const remove = (index: number) => {
    const button = buttons[index]
    if (!button) return
    setRemoved({ button, index })
    form.removeListItem('buttons', index)
    announce(`Убрана: ${nameOf(button, index)}`)
  }
  const undo = ({ button, index }: Removed) => {
    flushSync(() => {
      setRemoved(undefined)
      form.insertListItem('buttons', button, index)
    })
    list.current?.querySelector<HTMLElement>(`[data-button="${button.key}"]`)?.focus()
  }
  const removedAt = (index: number) =>
    removed?.index === index && (
      <RemovedButton name={nameOf(removed.button, index)} onUndo={() => undo(removed)} />
    )

  const room = ADDITIONAL_LINKS_MAX - buttons.length
  return (
    <section className={classes.buttons} aria-labelledby="landing-links">
      <div className={classes.head}>
        <h3 className={classes.label} id="landing-links">
          Ещё ссылки на странице
        </h3>
        {buttons.length > 0 && (
          <p className={classes.count}>
            {buttons.length} из {ADDITIONAL_LINKS_MAX}
          </p>
        )}
      </div>
      {(buttons.length > 0 || removed) && (
        <ButtonOrder buttons={buttons} onStart={() => setRemoved(undefined)} onMove={move}>
          <ol className={classes.list} ref={list}>
            {buttons.map((button, index) => (
              <Fragment key={button.key}>
                {removedAt(index)}
                <ButtonRow
                  button={button}
                  index={index}
                  total={buttons.length}
                  isOpen={openKey === button.key || isBad(index)}
                  isBad={isBad(index)}
                  onToggle={() => setOpenKey(openKey === button.key ? undefined : button.key)}
                  onShift={by => shift(index, by)}
                  onRemove={() => remove(index)}
                >
                  <ButtonFields form={form} index={index} onShift={by => shift(index, by)} />
                </ButtonRow>
              </Fragment>
            ))}
            {removedAt(buttons.length)}
          </ol>
        </ButtonOrder>
      )}
      <AddButton room={room} onAdd={add} inputRef={adding} />
    </section>
  )
}
