import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'

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
  const [text, setText] = useState(search)
  const [known, setKnown] = useState(search)
  // The address changed by itself, by «Назад» for example: what is typed follows.
  if (search !== known) {
    setKnown(search)
    if (search !== text.trim()) setText(search)
  }

  const searchLater = useDebouncedCallback((typed: string) => onSearch(typed.trim()), PAUSE_MS)
  const change = (typed: string) => {
    setText(typed)
    searchLater(typed)
  }

  return (
    <TextInput
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
