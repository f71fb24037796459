import './pages.test.ts'
