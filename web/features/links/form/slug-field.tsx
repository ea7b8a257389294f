import { ActionIcon, Input, Tooltip, UnstyledButton } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCheck, IconRefresh } from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'

import { useShortDomain } from '#web/features/links/short-domain.ts'
import { EarlierSlugs } from '#web/ui/earlier-slugs.tsx'

import { PAUSE_MS, useSlugAvailability, type Named, type SlugAvailability } from './slug-availability.ts'
import { useSlugProposal } from './slug-proposal.ts'
import { isSameSlug, proposeSlug, slugOfPasted, slugProblem } from './slug.ts'

import classes from './slug-field.module.css'

interface SlugFieldProps {
  value?: string
  error?: ReactNode
  own: (Named & { earlierSlugs: readonly string[] }) | undefined
  onType: (slug: string) => void
}

const words: Record<Exclude<SlugAvailability, 'malformed'>, string> = {
  own: '',
  checking: 'Проверяем, свободна ли…',
  free: 'Свободна',
  taken: 'Занята.',
  unknown: 'Проверить не удалось: узнаем при сохранении.'
}

/** The short link with its domain in front, a proposal, and whether it can be had. */
export function SlugField({ value = '', error, own, onType, ...input }: SlugFieldProps) {
  const { prefix } = useShortDomain()
  const field = useRef<HTMLInputElement>(null)
  const availability = useSlugAvailability(value.trim(), own)
  const [settled] = useDebouncedValue(value.trim(), PAUSE_MS)
  const hasWrongLetters = availability === 'malformed' && /[^A-Za-z0-9_-]/.test(value.trim())
  const canPropose = availability === 'taken' || hasWrongLetters
  const proposal = useSlugProposal(value.trim(), canPropose && settled === value.trim())
  const isBad = Boolean(error) || availability === 'taken' || availability === 'malformed'
  const take = (slug: string) => {
    onType(slug)
    field.current?.focus()
  }
  return (
    <Input.Wrapper size="md" label="Короткая ссылка" error={error} errorProps={{ className: classes.error }}>
      <div className={classes.control} data-bad={isBad || undefined}>
        <span className={classes.domain} title={prefix}>
          {prefix}
        </span>
        <Input
          className={classes.slug}
          variant="unstyled"
          size="md"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...input}
          ref={field}
          value={value}
          error={isBad}
          withErrorStyles={false}
          onChange={event => onType(event.currentTarget.value)}
          onPaste={event => {
            const slug = slugOfPasted(event.clipboardData.getData('text'))
            if (slug === undefined) return
            event.preventDefault()
            onType(slug)
          }}
        />
        <Tooltip label="Другой вариант">
          <ActionIcon
            className={classes.other}
            variant="subtle"
            color="gray"
            size={36}
            aria-label="Другой вариант"
            onClick={() => onType(proposeSlug())}
          >
            <IconRefresh size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <output className={classes.availability} data-state={availability}>
        {error ? '' : availability === 'malformed' ? slugProblem(value.trim()) : words[availability]}
        {!error &&
          availability === 'taken' &&
          (proposal ? ' Свободна похожая:' : ' Измените её или возьмите другой вариант.')}
      </output>
      {canPropose && proposal && (
        <UnstyledButton
          className={classes.proposal}
          aria-label={`Взять ${prefix}${proposal}`}
          onClick={() => take(proposal)}
        >
          <IconCheck size={16} stroke={2} aria-hidden />
          <span>
            {prefix}
            <strong>{proposal}</strong>
          </span>
        </UnstyledButton>
      )}
      {own !== undefined && !isBad && !isSameSlug(value.trim(), own.slug) && (
        <p className={classes.alias}>
          Старый адрес {prefix}
          {own.slug} продолжит работать.
        </p>
      )}
      {own !== undefined && own.earlierSlugs.length > 0 && (
        <EarlierSlugs slugs={own.earlierSlugs} prefix={prefix} onTake={take} />
      )}
    </Input.Wrapper>
  )
}
