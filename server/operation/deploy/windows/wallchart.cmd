@echo off
rem Double-click: installs Wallchart beside this file the first time, starts it and opens the desk in the browser.
rem The wheel (wallchart_server-*.whl) lies beside this file. "wallchart.cmd hall" also lets the devices of the hall in.
setlocal
cd /d "%~dp0"
set PYTHONUTF8=1

if not exist environment\Scripts\wallchart.exe call :install || goto :end
set WHERE=
if /i "%~1"=="hall" (
    set WHERE=--host 0.0.0.0
    echo Windows asks at the first start whether Python may be reached: tick PRIVATE networks only, and set the hall's
    echo network to "private". If nobody can reach it, an administrator types once:
    echo   netsh advfirewall firewall add rule name=Wallchart dir=in action=allow protocol=TCP localport=8000 profile=private
    echo.
)
environment\Scripts\wallchart.exe serve --open %WHERE%
:end
pause
exit /b

:install
where py >nul 2>nul || (echo Python 3.11 or newer is missing: install it from python.org with "py launcher", then start again.& exit /b 1)
for %%W in (wallchart_server-*.whl) do set WHEEL=%%W
if not defined WHEEL (echo Put the file wallchart_server-...-py3-none-any.whl beside this one, then start again.& exit /b 1)
echo Installing %WHEEL%, once ...
py -3 -m venv environment || exit /b 1
environment\Scripts\python.exe -m pip install --quiet --disable-pip-version-check "%WHEEL%" || (rmdir /s /q environment& exit /b 1)
exit /b 0
