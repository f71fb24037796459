# Packages, without those that only development needs. No script of theirs has to run: SQLite comes ready built.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY client/package.json client/
COPY analysis/package.json analysis/
COPY charts/package.json charts/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN npm ci --omit=dev --ignore-scripts

# The web app is the one thing to build; its tools stay behind.
FROM packages AS web
RUN npm ci --ignore-scripts
COPY contract/src contract/src
COPY charts/src charts/src
COPY web web
RUN node web/build/build.ts

# The server runs its TypeScript directly.
FROM node:24-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=packages /app ./
COPY contract/src contract/src
COPY analysis/src analysis/src
COPY charts/src charts/src
COPY server/bin server/bin
COPY server/src server/src
COPY --from=web /app/web/dist web/dist
RUN ln -s /app/server/bin/upshot.js /usr/local/bin/upshot && install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/bin/server.js"]
