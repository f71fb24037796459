import './pages.browser.test.ts'
