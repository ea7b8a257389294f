import { Button, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useRef, useState, type ReactNode } from 'react'

import { isPlain, PLAIN } from '#web/ui/qr/code/qr-design.ts'

import { ColorChoice } from './color-choice.tsx'
import type { DesignPartProps } from './design-part.ts'
import { LogoChoice } from './logo-choice.tsx'
import { ShapeChoice } from './shape-choice.tsx'

import classes from './qr-designer.module.css'

interface QrDesignerProps extends DesignPartProps {
  isPhone: boolean
  /** The code in small: on a phone the large one is out of sight. */
  glance: ReactNode
}

/** Everything that can be chosen about the look of a code; on a phone folded away at first. */
export function QrDesigner({ isPhone, glance, ...props }: QrDesignerProps) {
  const [isUnfolded, setUnfolded] = useState(false)
  const fieldsId = useId()
  const designer = useRef<HTMLElement>(null)
  const isOpen = !isPhone || isUnfolded
  return (
    <section className={classes.designer} aria-label="Оформление" ref={designer} tabIndex={-1}>
      <div className={classes.head}>
        <h3 className={classes.title}>
          {isPhone ? (
            <UnstyledButton
              className={classes.fold ?? ''}
              aria-expanded={isUnfolded}
              aria-controls={fieldsId}
              onClick={() => setUnfolded(!isUnfolded)}
            >
              Оформление
              <IconChevronDown className={classes.chevron} size={20} stroke={1.75} aria-hidden />
            </UnstyledButton>
          ) : (
            'Оформление'
          )}
        </h3>
        {isOpen && !isPlain(props.design) && (
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => {
              props.onChange(PLAIN)
              // This button goes.
              designer.current?.focus()
            }}
          >
            Обычный вид
          </Button>
        )}
      </div>
      <div id={fieldsId} className={classes.fields} hidden={!isOpen}>
        {isPhone && <div className={classes.glance}>{glance}</div>}
        <ColorChoice {...props} />
        <ShapeChoice {...props} />
        <LogoChoice {...props} />
      </div>
    </section>
  )
}
