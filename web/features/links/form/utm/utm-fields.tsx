import { Button, TextInput } from '@mantine/core'
import { useRef, type ClipboardEvent } from 'react'

import { TARGET_MAX } from '#contract/limits.ts'
import { typeName, typeOfTarget } from '#contract/link-hosts.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

import { isChosen, utmPresets, withPreset } from './utm-presets.ts'
import { UtmRecent } from './utm-recent.tsx'
import { emptyUtm, hasUtm, readUtm, utmKeys, writeUtm, type Utm, type UtmKey } from './utm.ts'

import classes from './utm-fields.module.css'

interface UtmFieldsProps {
  target: string
  /** The marks are those of the main one alone. */
  hasOtherButtons: boolean
  onChange: (target: string) => void
}

const words: Record<UtmKey, { label: string; placeholder: string }> = {
  source: { label: 'Откуда', placeholder: 'vk' },
  medium: { label: 'Способ', placeholder: 'social' },
  campaign: { label: 'Акция', placeholder: 'osen_2026' },
  content: { label: 'Объявление, блогер', placeholder: 'anna_video1' },
  term: { label: 'Слово в поиске', placeholder: 'пуховик женский' }
}

/** Marks of the address, by which reports tell where people came from: they are written into the address itself. */
export function UtmFields({ target, hasOtherButtons, onChange }: UtmFieldsProps) {
  const utm = readUtm(target)
  const first = useRef<HTMLInputElement>(null)
  const type = typeOfTarget(target)
  const write = (marks: Partial<Utm>) => onChange(writeUtm(target, marks))
  const tail = utmPresets.find(preset => isChosen(preset, utm))?.tail

  const spread = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    if (!/(^|[?&])utm_[a-z]+=/.test(text)) return
    event.preventDefault()
    const pasted = readUtm(text.includes('?') ? text : `?${text}`)
    write(hasUtm(pasted) ? { ...utm, ...pasted } : {})
  }

  return (
    <div className={classes.utm}>
      <p className={classes.about}>
        По этим меткам видно, откуда пришёл человек: в обзоре и в Яндекс Метрике.
      </p>
      {(type === 'ozon' || type === 'wildberries') && (
        <p className={classes.about}>
          Кабинет {typeName(type)} считает переходы только по меткам, которые выдал сам: возьмите их там и
          вставьте сюда.
        </p>
      )}
      {hasOtherButtons && (
        <p className={classes.about}>
          Метки получит только главная кнопка мини-страницы. Остальным впишите их прямо в адрес, в разделе
          «Мини-страница».
        </p>
      )}
      <fieldset className={classes.group}>
        <legend className={classes.label}>Где вы публикуете ссылку</legend>
        <div className={classes.presets}>
          {utmPresets.map(preset => (
            <Button
              key={preset.name}
              className={classes.preset}
              variant="default"
              size="sm"
              aria-pressed={isChosen(preset, utm)}
              onClick={() => write(withPreset(preset, utm))}
            >
              {preset.name}
            </Button>
          ))}
        </div>
        {tail && (
          <div className={classes.tail}>
            <p className={classes.about}>В объявлении допишите к короткой ссылке:</p>
            <p className={classes.result}>{tail.query}</p>
            <CopyButton value={tail.query} label="Скопировать" />
            <p className={classes.about}>{tail.use}</p>
          </div>
        )}
      </fieldset>
      <UtmRecent chosen={utm} onChoose={write} onLastGone={() => first.current?.focus()} />
      <div className={classes.fields}>
        {utmKeys.map(key => (
          <TextInput
            key={key}
            ref={key === utmKeys[0] ? first : undefined}
            size="md"
            label={
              <>
                {words[key].label} <span className={classes.name}>utm_{key}</span>
              </>
            }
            placeholder={words[key].placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={utm[key]}
            onChange={({ currentTarget }) => write({ [key]: currentTarget.value })}
            onBlur={() => write({ [key]: utm[key].trim() })}
            onPaste={spread}
          />
        ))}
      </div>
      {hasUtm(utm) && (
        <div>
          <p className={classes.label}>Что получилось</p>
          <p className={classes.result} data-long={target.length > TARGET_MAX || undefined}>
            <Marked target={target} />
          </p>
          {target.length > TARGET_MAX && (
            <p className={classes.tooLong}>
              Адрес длиннее {TARGET_MAX} знаков: такой не откроется. Сократите метки.
            </p>
          )}
          <Button
            variant="subtle"
            color="primary"
            onClick={() => {
              write(emptyUtm)
              first.current?.focus()
            }}
          >
            Убрать все метки
          </Button>
        </div>
      )}
    </div>
  )
}

/** The address with its marks made visible, in letters that people read. */
function Marked({ target }: { target: string }) {
  const parts = target.split(/((?<=[?&])utm_(?:source|medium|campaign|content|term)=[^&#]*)/)
  return parts.map((part, n) => {
    const key = `${n}`
    return n % 2 === 1 ? <mark key={key}>{readable(part)}</mark> : <span key={key}>{part}</span>
  })
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
