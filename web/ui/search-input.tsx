import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'

import classes from './search-input.module.css'

const PAUSE_MS = 300

interface SearchInputProps {
  label: string
  placeholder: string
  className?: string | undefined
  search: string
  onSearch: (search: string) => void
}

/** Searches as somebody types. */
export function SearchInput({ label, placeholder, className = '', search, onSearch }: SearchInputProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  /** What was asked here and is not in the address yet: somebody may type on meanwhile. */
  const [asked, setAsked] = useState<string>()
  // The address changed by itself, by «Назад» for example: what is typed follows.
  if (search !== known) {
    setKnown(search)
    setAsked(undefined)
    if (search !== asked) setText(search)
  }

  const searchLater = useDebouncedCallback((typed: string) => {
    const next = typed.trim()
    setAsked(next === search ? undefined : next)
    onSearch(next)
  }, PAUSE_MS)
  useEffect(() => {
    if (asked === undefined && text.trim() === search) searchLater.cancel()
  }, [asked, text, search, searchLater])
  const change = (typed: string) => {
    setText(typed)
    searchLater(typed)
  }

  return (
    <TextInput
      ref={field}
      className={`${classes.search} ${className}`}
      type="search"
      enterKeyHint="search"
      aria-label={label}
      aria-keyshortcuts="/"
      placeholder={placeholder}
      maxLength={200}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={
        text && (
          <CloseButton
            aria-label="Очистить поиск"
            onClick={() => {
              change('')
              searchLater.flush()
              // The button goes with the text.
              field.current?.focus()
            }}
          />
        )
      }
      value={text}
      onChange={event => change(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key === 'Enter') searchLater.flush()
        if (event.key === 'Escape' && text) change('')
      }}
    />
  )
}
