import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const WORDS =
  /\/web\/ui\/(?:period\/(?:address|calendar|day-formats|day-words|presets)|format|moscow-clock|living-plan|blocked-words)\.ts$/

const HEARD = /\/web\/ui\/(?:announce|use-focus-after-work|form\/focus-refused)\.ts$/

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    rolldownOptions: {
      // A number or a name of the contract stands where it is used: as something to import it takes more.
      optimization: { inlineConst: { mode: 'all' } },
      output: {
        codeSplitting: {
          groups: [
            // What the first script needs is one file, whoever else needs parts of it: as 21 files it and the lists of them are 9 KB more.
            { name: 'initial', tags: ['$initial'] },
            // Words and days, which nearly every screen has some of: each by itself is less than what a file costs.
            { name: 'words', test: WORDS },
            // The same of what brings somebody to a field, and says why.
            { name: 'heard', test: HEARD }
          ]
        }
      }
    }
  },
  // Files of web/api/ stand below the same address as the API.
  server: { proxy: { '^/api/[^.]*$': 'http://127.0.0.1:3000' } }
})
