import { defineConfig, type OxlintOverride } from 'oxlint'

/**
 * Who may import whom: a folder may import itself and what is listed here, nothing else that starts with `#`.
 * The longest folder that fits a file decides; `test/boundaries.test.ts` proves that a violation is refused.
 */
const mayImport: Record<string, string[]> = {
  contract: [],
  landing: ['contract'],
  'server/platform': ['contract'],
  'server/users': ['contract', 'server/platform'],
  'server/mail': ['contract', 'landing', 'server/platform', 'server/users'],
  // The name of a session's device is read as a visit's is.
  'server/auth': [
    'contract',
    'landing',
    'server/billing',
    'server/mail',
    'server/marketplace',
    'server/platform',
    'server/users',
    'server/visits'
  ],
  'server/billing': ['contract', 'server/mail', 'server/platform', 'server/users'],
  'server/support': ['contract', 'server/mail', 'server/platform', 'server/users', 'server/visits'],
  'server/complaints': ['contract', 'landing', 'server/mail', 'server/platform'],
  // A product's report puts visits of links beside what the marketplace says.
  'server/marketplace': [
    'contract',
    'server/analytics',
    'server/links',
    'server/mail',
    'server/platform',
    'server/users',
    'server/visits'
  ],
  'server/visits': ['contract', 'server/platform'],
  'server/links': [
    'contract',
    'server/analytics',
    'server/pictures',
    'server/platform',
    'server/users',
    'server/visits'
  ],
  'server/pictures': ['contract', 'server/platform', 'server/users'],
  'server/telemetry': ['contract', 'server/platform'],
  'server/redirect': ['contract', 'landing', 'server/platform', 'server/visits'],
  // A report names buttons by what they say.
  'server/analytics': ['contract', 'landing', 'server/platform', 'server/users', 'server/visits'],
  // How long visits are kept follows from what was paid.
  'server/retention': ['contract', 'server/billing', 'server/platform', 'server/users', 'server/visits'],
  // Whatever anybody does themselves, an administrator does for them.
  'server/admin': [
    'contract',
    'server/analytics',
    'server/auth',
    'server/billing',
    'server/complaints',
    'server/links',
    'server/mail',
    'server/marketplace',
    'server/pictures',
    'server/platform',
    'server/retention',
    'server/users',
    'server/visits'
  ],
  'server/health': ['contract', 'server/platform'],
  'server/control': ['contract', 'server/platform'],
  // Stored visits are not rewritten while they are copied.
  'server/backup': ['contract', 'server/platform', 'server/visits'],
  'web/ui': ['contract'],
  // A code is designed as this user designed the last one.
  'web/ui/qr': ['contract', 'web/api', 'web/ui'],
  'web/api': ['contract'],
  'web/app': ['contract', 'web/api', 'web/ui', 'web/features'],
  'web/features/auth': ['contract', 'web/api', 'web/ui'],
  'web/features/dashboard': ['contract', 'landing', 'web/api', 'web/ui'],
  'web/features/profile': ['contract', 'web/api', 'web/ui'],
  'web/features/admin': ['contract', 'web/api', 'web/ui'],
  'web/features/legal': ['contract', 'web/api', 'web/ui'],
  'web/features/marketplace': ['contract', 'web/api', 'web/ui'],
  'web/features/onboarding': ['contract', 'web/api', 'web/ui'],
  'web/features/links': ['contract', 'landing', 'web/api', 'web/ui']
}

const folders = Object.keys(mayImport)

const boundary = (folder: string): OxlintOverride => {
  const allowed = [folder, ...(mayImport[folder] ?? [])]
  const within = (other: string) => allowed.some(one => other === one || other.startsWith(`${one}/`))
  const forbidden = [
    ...folders.filter(other => !within(other)),
    'server/[^/]+\\.ts',
    'web/[^/]+\\.tsx?',
    'test',
    'sandbox'
  ]
  return {
    files: [`${folder}/**/*.{ts,tsx}`],
    excludeFiles: ['**/*.test.{ts,tsx}', '**/testing/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: `^#(${forbidden.join('|')})(/|$)`,
              message: `${folder} may import only ${allowed.join(', ')}.`
            },
            {
              regex: '^\\.\\./',
              message: 'Leave the folder through a # import, so that the edge can be seen.'
            }
          ]
        }
      ]
    }
  }
}

export default defineConfig({
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: ['dist', 'data'],
  rules: {
    'max-lines': ['error', { max: 250 }],
    'import/no-cycle': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/consistent-type-imports': 'error',
    'react/react-in-jsx-scope': 'off',
    'import/no-unassigned-import': 'off',
    // Steps of a migration, a retry or a journey come one after another on purpose.
    'no-await-in-loop': 'off',
    // `_id` is the wire's name of every id.
    'no-underscore-dangle': ['error', { allow: ['_id'] }],
    // No classes with state: objects are records of functions, which need no `this`.
    'typescript/unbound-method': 'off',
    // Threads of Node have no origin.
    'unicorn/require-post-message-target-origin': 'off',
    // Control characters are what hostile text is made of: patterns name them.
    'no-control-regex': 'off',
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect*'] }],
    // Vitest's second argument says which row of a table failed.
    'vitest/valid-expect': ['error', { maxArgs: 2 }]
  },
  overrides: [
    ...folders.map(boundary),
    // The seams where types meet an untyped wire or a library's second copy of them; nowhere else casts.
    {
      files: [
        'server/platform/serve.ts',
        'server/platform/embedded/clickhouse-client.ts',
        'web/api/call.ts',
        '*.config.ts'
      ],
      rules: { 'typescript/no-unsafe-type-assertion': 'off' }
    }
  ]
})
