export const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

export const paletteKeys: readonly string[] = [isApple ? '⌘' : 'Ctrl', 'K']

/** As `aria-keyshortcuts` wants it. */
export const paletteShortcut = isApple ? 'Meta+K' : 'Control+K'
